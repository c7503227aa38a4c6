import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import { ClockHead, HeadedTime } from '../../../ui/time/Time.tsx';
import { useTimeText } from '../../../ui/time/time-text.ts';
import classes from './displays.module.css';
import { SoonTime } from './SoonTime.tsx';

/** "Barcelona · Gràcia, Closed until 07:30": what the rows below it need not say again. */
export function PlaceHead({ display: { location, opening } }: { display: DisplayRecord }) {
  const locale = useLocale();
  return (
    <span className={classes.placeHead}>
      <h2>
        <AppLink href={`/${locale}/locations/detail/${location.id}`}>
          <ClockHead place={location} isNamed>
            {location.name}
          </ClockHead>
        </AppLink>
      </h2>
      {opening?.isOpen === false ? (
        <StatusText status="closed">
          <span>
            <Hours display={{ location, opening }} />
          </span>
        </StatusText>
      ) : (
        opening && (
          <span className={classes.quiet}>
            <Hours display={{ location, opening }} />
          </span>
        )
      )}
      {opening?.isOpen && <ClockThere location={location} />}
    </span>
  );
}

function Hours({ display: { location, opening } }: { display: Pick<DisplayRecord, 'location' | 'opening'> }) {
  const t = useT();
  const rich = useRichT();
  if (!opening) return null;
  const { isOpen, until } = opening;
  const moment = until && <SoonTime at={until} place={location} />;
  if (isOpen) return moment ? rich('displays.openUntil', { moment }) : t('displays.openAlways');
  return moment ? rich('displays.closedUntil', { moment }) : t('closed.untilHours');
}

/** Only where the clocks differ from the reader's. */
function ClockThere({ location }: Pick<DisplayRecord, 'location'>) {
  const rich = useRichT();
  const text = useTimeText();
  const now = useNow().getTime();
  const { here } = text.instantParts(now, location, { now });
  if (here === null) return null;
  const { there } = text.instantParts(now, location, {
    now,
    form: 'weekday',
    isHeaded: true,
    placeOnly: true,
  });
  return (
    <span className={classes.quiet}>
      {rich('displays.clockThere', { clock: <HeadedTime place={location}>{there}</HeadedTime> })}
    </span>
  );
}
