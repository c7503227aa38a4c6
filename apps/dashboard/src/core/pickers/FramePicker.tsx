import { useId } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Grid } from '../../ui/layout/grids.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { DesignPicture } from '../design-views/designs.views.tsx';
import { useFrames } from '../queries/designs.queries.ts';
import { type FramedGroup, useFrameGroups } from '../queries/frames.queries.ts';
import { type FramedDisplay, FrameFacts } from './FrameFacts.tsx';
import classes from './frame-picker.module.css';
import { twinOf } from './frame-twin.ts';

interface FramePickerProps {
  value: string | null;
  /** Beside the label. */
  hint: string;
  /** Who is to wear it: a group as it is to be saved, or a display. */
  group?: FramedGroup;
  display?: FramedDisplay;
  onChange: (frame: string | null) => void;
}

/** What is around the programme: nothing, or one of the customer's frames, each as it looks. */
export function FramePicker({ value, hint, group, display, onChange }: FramePickerProps) {
  const t = useT();
  const locale = useLocale();
  const name = useId();
  const { data } = useFrames();
  const frames = data?.data ?? [];
  const { data: framed } = useFrameGroups(display !== undefined);
  const decides = framed?.find(({ id }) => display?.groups.some((each) => each.id === id));
  // A display that follows its group shows what that is.
  const worn = value === null ? decides?.frame.id : value;
  const chosen = frames.find(({ id }) => id === worn);
  const none = { label: t('framePicker.none'), text: t('framePicker.noneText'), frame: null };
  const asGroup = {
    ...{ value: null, label: t('framePicker.asGroup'), frame: decides?.frame ?? null },
    text: decides
      ? t('framePicker.asGroupFrame', { frame: decides.frame.name, group: decides.name })
      : framed
        ? t('framePicker.asGroupNone')
        : '',
  };
  const plain = display ? [asGroup, { value: 'none', ...none }] : [{ value: null, ...none }];
  return (
    <Field
      asGroup
      label={t('framePicker.title')}
      hint={hint}
      labelAside={
        <Text
          as={AppLink}
          size="13"
          weight={600}
          tone="accent"
          nowrap
          hover="line"
          href={`/${locale}/designs/new?category=frames`}
        >
          {t('framePicker.new')}
        </Text>
      }
    >
      {(wiring) => (
        <>
          {/* Without frames there is nothing to choose between. */}
          {(frames.length > 0 || value !== null) && (
            <Grid least={128} gap={8} role="radiogroup" aria-labelledby={wiring.labelId}>
              {plain.map((each) => (
                <Text as="label" key={each.label} framed rounded="box" pointer top className={classes.card}>
                  <input
                    type="radio"
                    name={name}
                    checked={value === each.value}
                    onChange={() => onChange(each.value)}
                  />
                  {each.frame && <Shot frame={each.frame} />}
                  <Text truncate size="13/18" weight={600} as="b">
                    {each.label}
                  </Text>
                  <Text size="12/16" tone="muted" as="small">
                    {each.text}
                  </Text>
                </Text>
              ))}
              {frames.map((frame) => (
                <Text as="label" key={frame.id} framed rounded="box" pointer top className={classes.card}>
                  <input
                    type="radio"
                    name={name}
                    checked={value === frame.id}
                    onChange={() => onChange(frame.id)}
                  />
                  <Shot frame={frame} />
                  <Text truncate size="13/18" weight={600} as="b">
                    {frame.name}
                  </Text>
                  <Text size="12/16" tone="muted" as="small">
                    {t(frame.shape === 'portrait' ? 'framePicker.portrait' : 'framePicker.landscape')}
                  </Text>
                </Text>
              ))}
            </Grid>
          )}
          {chosen && (
            <FrameFacts
              key={chosen.id}
              frame={chosen}
              twin={twinOf(chosen, frames)}
              group={group ?? null}
              display={display ?? null}
            />
          )}
        </>
      )}
    </Field>
  );
}

function Shot({ frame }: { frame: { readonly id: string; readonly shape: string } }) {
  return (
    <span className={classes.shot} data-shape={frame.shape}>
      <DesignPicture id={frame.id} />
      <Text absolute className={classes.check} aria-hidden="true">
        <Glyph name="check" size={14} />
      </Text>
    </span>
  );
}
