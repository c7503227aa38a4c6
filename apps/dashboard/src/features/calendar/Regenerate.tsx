import { useT } from '../../lib/i18n.ts';
import { useRichT } from '../../lib/rich-message.tsx';
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
  /** undefined while it is asked for. */
  list: Timeline['list'] | undefined;
}

/** How old the plan is, and the order to make it anew. The calendar stays readable meanwhile. */
export function Regenerate({ display, place, list }: RegenerateProps) {
  const t = useT();
  const rich = useRichT();
  // Renders again by the minute, so that "just now" does not stay for ever.
  useNow();
  const isUnderWay = list?.state === 'in_progress';
  // Until it is known, the words of a plan made now keep its place.
  const at = list === undefined ? new Date().toISOString() : (list?.generatedAt ?? null);
  const isNew = list !== undefined && at !== null && Date.now() - Date.parse(at) < justNowMs;
  const words = isNew
    ? t('calendar.generatedJustNow')
    : at && rich('calendar.generated', { date: <Instant at={at} place={place} form="record" /> });
  const ask = () =>
    confirm({
      title: t('calendar.regenerateTitle'),
      body: t('calendar.regenerateBody'),
      confirmLabel: t('calendar.regenerate'),
      action: () => regenerate(display),
    });
  return (
    <div className={classes.generated}>
      <span role="status" data-unknown={list === undefined || undefined}>
        {isUnderWay ? null : words}
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
