import { useId } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { type DesignRecord, useFrames } from './designs.queries.ts';
import { DesignPicture } from './designs.views.tsx';
import classes from './frame-picker.module.css';
import { twinOf } from './frame-twin.ts';

interface FramePickerProps {
  value: string | null;
  /** Beside the label. */
  hint: string;
  /** A display can wear that of its group, or none. */
  isOfDisplay?: boolean;
  onChange: (frame: string | null) => void;
}

/** What is around the programme: nothing, or one of the customer's frames, each as it looks. */
export function FramePicker({ value, hint, isOfDisplay = false, onChange }: FramePickerProps) {
  const t = useT();
  const locale = useLocale();
  const group = useId();
  const { data } = useFrames();
  const frames = data?.data ?? [];
  const chosen = frames.find(({ id }) => id === value);
  const plain = isOfDisplay
    ? [
        { value: null, label: t('framePicker.asGroup'), text: t('framePicker.asGroupText') },
        { value: 'none', label: t('framePicker.none'), text: t('framePicker.noneText') },
      ]
    : [{ value: null, label: t('framePicker.none'), text: t('framePicker.noneText') }];
  return (
    <Field asGroup label={t('framePicker.title')} hint={hint}>
      {(wiring) => (
        <>
          <div className={classes.cards} role="radiogroup" aria-labelledby={wiring.labelId}>
            {plain.map((each) => (
              <label key={each.label} className={classes.card}>
                <input
                  type="radio"
                  name={group}
                  checked={value === each.value}
                  onChange={() => onChange(each.value)}
                />
                <span className={classes.shot} data-plain>
                  <span className={classes.programme}>{t('framePicker.programme')}</span>
                </span>
                <b>{each.label}</b>
                <small>{each.text}</small>
              </label>
            ))}
            {frames.map((frame) => (
              <label key={frame.id} className={classes.card}>
                <input
                  type="radio"
                  name={group}
                  checked={value === frame.id}
                  onChange={() => onChange(frame.id)}
                />
                <span className={classes.shot} data-shape={frame.shape}>
                  <DesignPicture id={frame.id} />
                </span>
                <b>{frame.name}</b>
                <small>
                  {t(frame.shape === 'portrait' ? 'framePicker.portrait' : 'framePicker.landscape')}
                </small>
              </label>
            ))}
          </div>
          {chosen && <WhatItDoes frame={chosen} frames={frames} />}
          <AppLink className={classes.link} href={`/${locale}/designs/new?category=frames`}>
            {t('framePicker.new')}
          </AppLink>
        </>
      )}
    </Field>
  );
}

/** What a frame does to the programme, and how much may move beside it. */
function WhatItDoes({ frame, frames }: { frame: DesignRecord; frames: readonly DesignRecord[] }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const programme = frame.boxes.find(({ kind }) => kind === 'programme');
  const percent = (thousandths: number) => number(thousandths / 1000, { style: 'percent' });
  const moves = frame.boxes.some(({ kind, hidden }) => !hidden && (kind === 'ticker' || kind === 'film'));
  return (
    <div className={classes.facts}>
      <span className={classes.large} data-shape={frame.shape}>
        <DesignPicture id={frame.id} label={frame.name} isLive />
      </span>
      <ul>
        {programme?.kind === 'programme' && (
          <li>
            {programme.fit === 'keep'
              ? t('framePicker.keeps', { share: percent(programme.place.w) })
              : t('framePicker.crops', { share: percent(programme.place.h) })}
          </li>
        )}
        {moves && <li>{t('framePicker.moves')}</li>}
        {!twinOf(frame, frames) && <li>{t('framePicker.noTwin')}</li>}
        <li>
          <AppLink className={classes.link} href={`/${locale}/designs/detail/${frame.id}`}>
            <Glyph name="edit" size={14} /> {t('framePicker.edit')}
          </AppLink>
        </li>
      </ul>
    </div>
  );
}
