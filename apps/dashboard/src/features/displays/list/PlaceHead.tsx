import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ClosedUntil } from '../../../ui/time/ClosedUntil.tsx';
import { SoonTime } from '../../../ui/time/SoonTime.tsx';
import { ClockHead, HeadedTime } from '../../../ui/time/Time.tsx';
import { useTimeText } from '../../../ui/time/time-text.ts';
import classes from './displays.module.css';

/** "Barcelona · Gràcia, Closed until 07:30": what the rows below it need not say again. An open place needs no word. */
export function PlaceHead({ display }: { display: DisplayRecord }) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const { location, opening } = display;
  const there = useClockThere(location);
  const isOpen = opening?.isOpen === true;
  return (
    <span className={classes.placeHead}>
      <h2>
        <AppLink href={`/${locale}/locations/detail/${location.id}`}>
          <ClockHead place={location} isNamed>
            {location.name}
          </ClockHead>
        </AppLink>
      </h2>
      {opening && !isOpen && <ClosedUntil place={location} opensAt={opening.until} />}
      {isOpen && (there !== null || opening.until === null) && (
        <span className={classes.quiet}>
          {opening.until
            ? rich('displays.openUntil', { moment: <SoonTime at={opening.until} place={location} /> })
            : t('displays.openAlways')}
        </span>
      )}
      {isOpen && there !== null && <ClockThere location={location} there={there} />}
    </span>
  );
}

/** The time there, where the clocks differ from the reader's. */
function useClockThere(location: DisplayRecord['location']): string | null {
  const text = useTimeText();
  const now = useNow().getTime();
  if (text.instantParts(now, location, { now }).here === null) return null;
  return text.instantParts(now, location, { now, form: 'weekday', isHeaded: true, placeOnly: true }).there;
}

function ClockThere({ location, there }: Pick<DisplayRecord, 'location'> & { there: string }) {
  const rich = useRichT();
  return (
    <span className={classes.quiet}>
      {rich('displays.clockThere', { clock: <HeadedTime place={location}>{there}</HeadedTime> })}
    </span>
  );
}
