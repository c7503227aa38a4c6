import type { ShowTarget, ShowTargets } from '@vitrine/contract/shows';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import classes from '../../core/pickers/target-tree.module.css';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Instant } from '../../ui/time/Time.tsx';

type Place = ShowTargets['places'][number];

/** When a place opens or closes, and what plays on a display. */
export const showTargetWords = {
  place: (place: Place, displays: readonly ShowTarget[]) => <PlaceWords place={place} displays={displays} />,
  display: (display: ShowTarget, place: Place) => <DisplayWords display={display} place={place} />,
};

function PlaceWords({ place, displays }: { place: Place; displays: readonly ShowTarget[] }) {
  const t = useT();
  const offline = displays.filter(({ status }) => status === 'offline').length;
  return (
    <span className={classes.hours}>
      {offline > 0 && <b className={classes.offline}>{t('shows.offlineHere', { count: offline })}</b>}
      {!place.isOpen && <Glyph name="moon" size={14} />}
      <span>
        <PlaceHours place={place} />
      </span>
    </span>
  );
}

function PlaceHours({ place }: { place: Place }) {
  const t = useT();
  const rich = useRichT();
  const { isOpen, closesAt, opensAt } = place;
  const instant = <Instant at={closesAt ?? opensAt} place={place} isHeaded placeOnly />;
  if (isOpen) return closesAt ? rich('shows.openUntil', { instant }) : t('shows.openNonstop');
  return opensAt ? rich('shows.opens', { instant }) : t('shows.closedAllWeek');
}

function DisplayWords({ display, place }: { display: ShowTarget; place: Place }) {
  const t = useT();
  const rich = useRichT();
  const names = display.playlists.map(({ name }) => name).join(', ');
  return (
    <>
      <ScreenPicture display={display} size="row" draw={drawDesign} />
      <span className={classes.words}>
        <b className={classes.name}>
          <StatusMark status={display.status} />
          {display.name}
        </b>
        <span className={classes.now}>
          {names === ''
            ? place.isOpen
              ? t('shows.nothingPlanned')
              : t('shows.closedNow')
            : display.changesAt
              ? rich('shows.playsUntil', {
                  playlist: names,
                  instant: <Instant at={display.changesAt} place={place} isHeaded placeOnly />,
                })
              : names}
        </span>
      </span>
    </>
  );
}
