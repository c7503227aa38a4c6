import { paintOf } from '@vitrine/design/dom';
import { useMemo, useRef } from 'react';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { DesignView, useSeen } from './DesignView.tsx';
import { contextOf, ownPlace } from './design-context.ts';
import classes from './design-view.module.css';
import { useDesign, useShownThings } from './designs.queries.ts';
import { weatherData } from './sample-weather.ts';

interface DesignPictureProps {
  id: string;
  /** What it is called, for those who do not see it; without it the text beside it says so. */
  label?: string;
  /** Moves, as on a screen. */
  isLive?: boolean;
  /** Fills its place, cut at the sides, as small pictures do. */
  isCover?: boolean;
}

/** What a design shows now, as far as it can be known here. Asks for it when it comes into view. */
export default function DesignPicture({ id, label, isLive = false, isCover = false }: DesignPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(place);
  const locale = useLocale();
  const { data } = useDesign(id, isSeen);
  const things = useShownThings(data?.boxes ?? noBoxes);
  const context = useMemo(() => {
    const opened = Date.now();
    const weather = weatherData(opened);
    return contextOf({
      place: ownPlace(locale),
      now: isLive ? Date.now : () => opened,
      isStill: !isLive,
      file: things.file,
      data: (source) => (source === 'weather' ? weather : things.data(source)),
    });
  }, [locale, isLive, things]);
  const programme = data?.boxes.find(({ kind }) => kind === 'programme');
  // The programme of a frame lies between its background and its boxes.
  const document = useMemo(
    () => data && (programme ? { ...data, background: null } : data),
    [data, programme],
  );
  return (
    <span
      ref={place}
      className={classes.picture}
      data-cover={(isCover && data?.shape) || undefined}
      {...(programme && data && { style: { background: paintOf(data.background) } })}
    >
      {programme && <span className={classes.programme} style={placeOf(programme.place)} />}
      {document && things.isReady && (
        <DesignView document={document} context={context} {...(label && { label })} />
      )}
    </span>
  );
}

const noBoxes: never[] = [];

/** The place of the programme, which a frame does not show itself. */
const placeOf = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({
  ...{ left: `${x / 10}%`, top: `${y / 10}%` },
  ...{ width: `${w / 10}%`, height: `${h / 10}%` },
});
