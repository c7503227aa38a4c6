import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import classes from './calendar.module.css';
import { regenerate, type Timeline } from './calendar.queries.ts';

const justNowMs = 60_000;

interface RegenerateProps {
  display: string;
  place: Place;
  /** Undefined while loading. */
  list: Timeline['list'] | undefined;
}

/** The age of the plan, and a button to regenerate it. The calendar stays readable meanwhile. */
export function Regenerate({ display, place, list }: RegenerateProps) {
  const t = useT();
  const rich = useRichT();
  // Renders every minute, so that "just now" does not stay.
  useNow();
  const isUnderWay = list?.state === 'in_progress';
  const at = list?.generatedAt ?? null;
  const isNew = at !== null && Date.now() - Date.parse(at) < justNowMs;
  const longWords = (moment: string) =>
    rich('calendar.generated', { date: <Instant at={moment} place={place} form="record" /> });
  const words = isNew ? t('calendar.generatedJustNow') : at && longWords(at);
  const ask = () =>
    confirm({
      title: t('calendar.regenerateTitle'),
      body: t('calendar.regenerateBody'),
      confirmLabel: t('calendar.regenerate'),
      action: () => regenerate(display),
    });
  return (
    <div className={classes.generated}>
      <span className={classes.age}>
        {/* Reserves the width of the longest text, so that nothing moves when the text changes. */}
        <span aria-hidden="true">{longWords(at ?? new Date().toISOString())}</span>
        <span role="status">{isUnderWay ? null : words}</span>
      </span>
      <Button
        size="sm"
        icon={isUnderWay ? <Spinner /> : 'refresh'}
        aria-disabled={isUnderWay || undefined}
        aria-busy={isUnderWay || undefined}
        onClick={() => {
          if (!isUnderWay) void ask();
        }}
      >
        {t(isUnderWay ? 'calendar.generating' : 'calendar.regenerate')}
      </Button>
    </div>
  );
}
