import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import { useDesign } from '../../core/queries/designs.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { AlarmPicture } from './AlarmPicture.tsx';
import { type AlarmDraft, displaysIn, textsShownAt } from './alarm-values.ts';
import { languagesLine } from './place-languages.ts';
import classes from './sheet.module.css';

interface AlarmPreviewProps {
  draft: AlarmDraft;
  targets: TakeoverTargets;
  /** Of the open tab; its words are shown while no place is chosen. */
  language: Locale;
  /** The display that was picked; null: the first one. */
  picked: string | null;
  onPick: (display: string) => void;
}

/** More would be a list to search in. */
const mostOffered = 30;

/** As one of the chosen displays would show it: its shape, the language of its place, its clock. */
export function AlarmPreview({ draft, targets, language, picked, onPick }: AlarmPreviewProps) {
  const t = useT();
  const now = useNow().getTime();
  const chosen = displaysIn(draft.where, targets);
  const display = chosen.find(({ id }) => id === picked) ?? chosen[0];
  const place = targets.places.find(({ id }) => id === display?.place) ?? null;
  const shown = textsShownAt(draft.texts, place?.language ?? language, targets.language);
  const languages = languagesLine(draft, targets, t, useLocale());
  const isUpright = display?.orientation === 'vertical_left' || display?.orientation === 'vertical_right';
  const hasDesign = draft.design !== null && (display?.active ?? true);
  return (
    <section aria-label={t('alarms.sheet.preview')}>
      <Row className={classes.label} gap={8} align="baseline" justify="between">
        <h3>{t('alarms.sheet.preview')}</h3>
        {display && chosen.length === 1 && (
          <Text size="12.5/16" tone="muted">
            {t('alarms.sheet.asOn', { name: display.name })}
          </Text>
        )}
        {display && chosen.length > 1 && (
          <MenuButton
            label={t('alarms.sheet.asOn', { name: display.name })}
            look="bare"
            className={classes.asOn}
            items={chosen.slice(0, mostOffered).map(({ id, name }) => ({
              label: name,
              checked: id === display.id,
              onClick: () => onPick(id),
            }))}
          >
            {t('alarms.sheet.asOn', { name: display.name })}
          </MenuButton>
        )}
      </Row>
      <AlarmPicture
        level={draft.level}
        isDrill={draft.kind !== 'alert'}
        {...shown}
        place={place}
        isUpright={isUpright}
        design={hasDesign && draft.design && <ShownDesign id={draft.design} />}
        now={now}
      />
      {languages && (
        <Text as="p" className={classes.spoken} size="12.5/17" tone="soft">
          {languages}
        </Text>
      )}
    </section>
  );
}

function ShownDesign({ id }: { id: string }) {
  const { data } = useDesign(id);
  if (!data) return null;
  return (
    <div data-shape={data.shape}>
      <DesignPicture id={id} label={data.name} />
    </div>
  );
}
