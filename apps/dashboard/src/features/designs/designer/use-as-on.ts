import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { type Box, showsWeather, sourcesIn } from '@vitrine/contract/design-document';
import { displays } from '@vitrine/contract/displays';
import { defaultHours, type WeeklyHours } from '@vitrine/contract/locations';
import { instantOf, localMoment } from '@vitrine/schedule/local-clock';
import { useEffect, useMemo, useState } from 'react';
import { contextOf, type DesignLanguage, ownPlace } from '../../../core/design-views/design-context.ts';
import { weatherData } from '../../../core/design-views/sample-weather.ts';
import type { ShownThings } from '../../../core/queries/designs.queries.ts';
import { fetchLocation } from '../../../core/queries/locations.queries.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { listOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session/session.ts';
import { readerZone } from '../../../ui/time/time-text.ts';
import { useWeatherRows, weatherAt } from '../place-weather.ts';
import { changesOfDay, hoursOfDay } from './changes-of-day.ts';
import { nearestFirst } from './nearest-first.ts';

export interface DesignerMoment {
  /** Days since 1970, and the minute of the day, by the clock of the place. */
  readonly day: number;
  readonly minute: number;
}

const minuteMs = 60_000;
const noon = 12 * 60;

interface AsOnOptions {
  readonly things: ShownThings;
  /** The display from which somebody comes. */
  readonly wanted: string | undefined;
  readonly boxes: readonly Box[];
  readonly language: DesignLanguage;
  /** The groups whose displays show the design. */
  readonly groups: readonly string[];
}

const mostDisplays = 200;

/**
 * The display as which the design is shown, and the moment. Until one is chosen it is the first of those that the design is for; without
 * any it is the reader's own clock.
 */
export function useAsOn({ things, wanted, boxes, language, groups }: AsOnOptions) {
  const locale = useLocale();
  const { caller } = useSession();
  /** Null: none. */
  const [chosen, setChosen] = useState<string | null | undefined>(wanted);
  /** Null: now. Undefined until somebody chooses. */
  const [chosenMoment, setMoment] = useState<DesignerMoment | null | undefined>();
  const [opened] = useState(Date.now);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  const mayChoose = can(caller, displays.routes.list);
  const { data: list } = useQuery({
    queryKey: ['displays', 'list', { design: 'as-on' }],
    queryFn: ({ signal }) =>
      listOf(displays, { _limit: String(mostDisplays), sort: 'name:asc' }, { include: ['location'], signal }),
    enabled: mayChoose,
    staleTime: minuteMs,
  });
  const all = useMemo(() => nearestFirst(list?.data ?? [], readerZone()), [list]);
  const meant = useMemo(
    () => all.filter((each) => each.groups.some((group) => groups.includes(group))),
    [all, groups],
  );
  const active = meant.filter((each) => each.active);
  const display =
    (chosen === undefined ? (active[0] ?? meant[0]) : all.find(({ id }) => id === chosen)) ?? null;
  const { data: location } = useQuery({
    queryKey: ['locations', 'one', display?.location.id],
    queryFn: ({ signal }) => fetchLocation(display!.location.id, signal),
    enabled: display !== null,
    staleTime: minuteMs,
  });
  const forecast = useWeatherRows(showsWeather(boxes), display?.location.id ?? null);
  const timezone = location?.timezone ?? readerZone();
  const moment =
    chosenMoment === undefined
      ? momentToOpen({ timezone, hours: location?.hours ?? defaultHours, boxes, things, opened })
      : chosenMoment;
  const instant = moment ? instantOf(timezone, moment.day, moment.minute) : now;
  const local = localMoment(timezone, instant);
  const { words, units } = language;
  const context = useMemo(() => {
    const weather = weatherAt(forecast, location?.id ?? null, instant) ?? weatherData(instant);
    return contextOf({
      place: location
        ? {
            timezone: location.timezone,
            hours: location.hours,
            ...(location.language && { locale: location.language }),
          }
        : ownPlace(locale),
      language: { words, units },
      now: () => instant,
      startedAt: instant,
      isStill: true,
      isEditing: true,
      file: things.file,
      data: (source) => (source === 'weather' ? weather : things.data(source)),
    });
  }, [location, locale, words, units, instant, things, forecast]);
  return {
    context,
    /** The reader's own time zone first, then by name. */
    displays: all,
    /** Those that the design is for. */
    meant,
    display,
    /** On how many displays it may be shown; null if there are more than were asked for. */
    shownOn: list && list.meta.total > mostDisplays ? null : active.length,
    location: location ?? null,
    choose: setChosen,
    /** What is shown, by the clock of the place. */
    at: { day: local.day, minute: local.minute },
    isNow: moment === null,
    setMoment,
  };
}
interface Opening {
  readonly timezone: string;
  readonly hours: WeeklyHours;
  readonly boxes: readonly Box[];
  readonly things: Pick<ShownThings, 'data'>;
  /** Instant at which the design was opened. */
  readonly opened: number;
}

/** A design with hours is half empty while its place is closed: it opens at noon there. Null for now. */
export function momentToOpen({ timezone, hours, boxes, things, opened }: Opening): DesignerMoment | null {
  const { day, minute } = localMoment(timezone, opened);
  const open = hoursOfDay(hours, day);
  if (open && minute >= open.from && minute < open.to) return null;
  const data = sourcesIn(boxes).flatMap((id) => things.data(id) ?? []);
  return changesOfDay(boxes, data, day, () => '').length > 0 ? { day, minute: noon } : null;
}

export type ShownAs = ReturnType<typeof useAsOn>;
