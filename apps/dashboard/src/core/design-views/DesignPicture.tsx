import { type ReactNode, useMemo, useRef } from 'react';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { useDesign, useShownThings } from '../queries/designs.queries.ts';
import { DesignScreen } from './DesignScreen.tsx';
import { useSeen } from './DesignView.tsx';
import { contextOf, ownPlace } from './design-context.ts';
import classes from './design-view.module.css';
import { weatherData } from './sample-weather.ts';

interface DesignPictureProps {
  id: string;
  /** What it is called, for those who do not see it; without it the text beside it says so. */
  label?: string;
  /** Moves, as on a screen. */
  isLive?: boolean;
  /** Fills its place, cut at the sides, as small pictures do. */
  isCover?: boolean;
  /** By the clock of another place than the reader's. */
  timezone?: string;
  /** What plays inside a frame. */
  programme?: ReactNode;
}

/** What a design shows now, as far as it can be known here. Asks for it when it comes into view. */
export default function DesignPicture({
  id,
  label,
  isLive = false,
  isCover = false,
  timezone,
  programme,
}: DesignPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(place);
  const locale = useLocale();
  const { data } = useDesign(id, isSeen);
  const things = useShownThings(data?.boxes ?? noBoxes);
  const context = useMemo(() => {
    const opened = Date.now();
    const weather = weatherData(opened);
    return contextOf({
      place: { ...ownPlace(locale), ...(timezone && { timezone }) },
      language: data,
      now: isLive ? Date.now : () => opened,
      startedAt: opened,
      isStill: !isLive,
      file: things.file,
      data: (source) => (source === 'weather' ? weather : things.data(source)),
    });
  }, [locale, isLive, timezone, things, data]);
  return (
    <Text
      ref={place}
      block
      wide
      relative
      full
      sunken
      className={classes.picture}
      data-cover={(isCover && data?.shape) || undefined}
    >
      {data && things.isReady && (
        <DesignScreen document={data} context={context} label={label} programme={programme} />
      )}
    </Text>
  );
}

const noBoxes: never[] = [];
