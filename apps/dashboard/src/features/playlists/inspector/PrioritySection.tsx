import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { InspectorSection } from './InspectorSection.tsx';
import classes from './inspector.module.css';
import type { SectionProps } from './section-props.ts';

export const minPriority = 0;
export const maxPriority = 100;

const clamp = (value: number) => Math.min(maxPriority, Math.max(minPriority, value));

/** A playlist that never plays has no competitors; a disabled one would have some. */
const hasHours = ({ never, displays }: PlaylistCheck) =>
  displays > 0 && (never === null || never === 'disabled' || never === 'beaten');

export function PrioritySection({ draft, change, check }: SectionProps) {
  const t = useT();
  return (
    <InspectorSection
      place="priority"
      title={
        <>
          {t('playlists.priority')} <span className={classes.hint}>{t('inspector.higherWins')}</span>
        </>
      }
      aside={<PriorityStepper value={draft.priority} onChange={(priority) => change({ priority })} />}
    >
      {check && hasHours(check) && <Rivals rivals={check.rivals} />}
    </InspectorSection>
  );
}

/** A number between two buttons; arrow and Page keys step it, digits set it. */
function PriorityStepper({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const set = (next: number) => {
    setTyped(String(clamp(next)));
    if (clamp(next) !== value) onChange(clamp(next));
  };
  const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.altKey || step === undefined) return;
    event.preventDefault();
    set(value + step);
  };
  return (
    <span className={classes.stepper}>
      <button
        type="button"
        aria-label={t('inspector.lower')}
        disabled={value <= minPriority}
        onClick={() => set(value - 1)}
      >
        <Glyph name="minus" size={12} />
      </button>
      <input
        role="spinbutton"
        aria-label={t('playlists.priority')}
        aria-valuemin={minPriority}
        aria-valuemax={maxPriority}
        aria-valuenow={value}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 3);
          setTyped(digits);
          if (digits !== '' && Number(digits) <= maxPriority) onChange(Number(digits));
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => set(typed === '' ? value : Number(typed))}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={t('inspector.higher')}
        disabled={value >= maxPriority}
        onClick={() => set(value + 1)}
      >
        <Glyph name="plus" size={12} />
      </button>
    </span>
  );
}

type Rival = PlaylistCheck['rivals'][number];

const sentences = {
  wins: 'inspector.rivals.wins',
  group_wins: 'inspector.rivals.groupWins',
  takes_turns: 'inspector.rivals.takesTurns',
  group_loses: 'inspector.rivals.groupLoses',
  loses: 'inspector.rivals.loses',
} as const satisfies Record<Rival['outcome'], TextKey>;

const order = Object.keys(sentences) as Rival['outcome'][];
const mostShown = 4;

/** The playlists it beats and loses to on shared displays. */
function Rivals({ rivals }: { rivals: readonly Rival[] }) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  const sorted = rivals.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const shown = showsAll || sorted.length <= mostShown + 1 ? sorted : sorted.slice(0, mostShown);
  const isBeaten = rivals.some(({ outcome }) => outcome === 'loses' || outcome === 'group_loses');
  return (
    <div className={classes.words} aria-live="polite">
      {shown.map((rival) => (
        <RivalSentence key={`${rival.id} ${rival.outcome}`} rival={rival} />
      ))}
      {shown.length < sorted.length && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          {t('inspector.more', { count: sorted.length - shown.length })}
        </button>
      )}{' '}
      {!isBeaten && t(rivals.length > 0 ? 'inspector.rivals.nothingBeats' : 'inspector.rivals.none')}
    </div>
  );
}

function RivalSentence({ rival }: { rival: Rival }) {
  const t = useT();
  const { name, priority, outcome, displays } = rival;
  const isOther = outcome === 'wins' || outcome === 'loses';
  const label = isOther ? t('inspector.rivals.named', { name, priority }) : name;
  const [before, ...after] = t(sentences[outcome], { name: label, count: displays }).split(label);
  return (
    <>
      {before}
      <b>{label}</b>
      {after.join(label)}{' '}
    </>
  );
}
