import type { ClosedNow as Closed } from '@vitrine/contract/overview';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { cityOf } from './headline.ts';
import type { Room } from './overview.queries.ts';
import classes from './playing.module.css';

interface ClosedNowProps {
  room: Room;
  location: string | null;
  isChanging: boolean;
}

/** Displays at closed locations, with the first picture they will show after opening. */
export function ClosedNow({ room, location, isChanging }: ClosedNowProps) {
  const t = useT();
  const locale = useLocale();
  const total = room.counts.closed;
  const ready = room.places.openings.reduce((sum, opening) => sum + opening.ready, 0);
  const all = `/${locale}/displays?view=grid&status=closed${location ? `&location=${location}` : ''}`;
  return (
    <section aria-labelledby="overview-closed">
      <header className={classes.closedHead}>
        <h2 id="overview-closed">{t('status.closed')}</h2>
        {!location && <span className={classes.count}>{t('overview.closed.ready', { count: ready })}</span>}
        <LinkButton variant="ghost" size="sm" href={all}>
          {location ? t('overview.playing.viewAll') : t('overview.closed.viewAll', { count: total })}
        </LinkButton>
      </header>
      <ul className={classes.grid} data-changing={isChanging || undefined}>
        {room.closed.map((display) => (
          <ClosedCard key={display.id} display={display} />
        ))}
      </ul>
    </section>
  );
}

function ClosedCard({ display }: { display: Closed }) {
  const locale = useLocale();
  const { id, name, location, orientation, opensAt, playlist, item, picture, design } = display;
  const href = `/${locale}/displays/detail/${id}`;
  const subject = {
    ...({ name, orientation, status: 'online', closed: { opensAt }, device: id } as const),
    ...{ picture: null, pictureAt: null, planned: item === null ? null : { item, picture, design } },
  };
  return (
    <li className={classes.card}>
      <AppLink href={href} className={classes.screen} tabIndex={-1}>
        <ScreenPicture
          display={subject}
          place={{ name: cityOf(location.name), timezone: location.timezone }}
          size="tile"
          draw={drawDesign}
        />
      </AppLink>
      <span className={classes.name}>
        <StatusMark status="closed" size={12} />
        <AppLink href={href}>{name}</AppLink>
      </span>
      <span className={classes.meta}>{[playlist?.name, location.name].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
