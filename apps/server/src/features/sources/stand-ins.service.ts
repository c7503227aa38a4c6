// What the demo, which asks nobody, gets instead of answers: a forecast, and the calendar of its museum.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface ForecastRow {
  readonly id: string;
  readonly values: Record<string, string | number>;
}

const symbols = [
  'clearsky',
  'fair',
  'partlycloudy',
  'cloudy',
  'rain',
  'partlycloudy',
  'fair',
  'cloudy',
] as const;

/** For the demo, which asks nobody: plausible, and the same for everybody at the same hour. */
export function standInForecast(
  { latitude, longitude }: { latitude: number; longitude: number },
  now: Date,
): ForecastRow[] {
  const firstHour = Math.floor(now.getTime() / hourMs) * hourMs;
  return Array.from({ length: 60 }, (_, i) => {
    const time = new Date(firstHour + i * hourMs);
    const localHour = (time.getUTCHours() + Math.round(longitude / 1500) + 24) % 24;
    const season = Math.cos(((time.getUTCMonth() + 0.5) / 12) * 2 * Math.PI) * (latitude < 0 ? 1 : -1);
    const warmth = 27 - Math.abs(latitude / 100) * 0.4 + season * 9;
    const temperature = Math.round((warmth + 4 * Math.sin(((localHour - 9) / 24) * 2 * Math.PI)) * 10) / 10;
    const name = symbols[(Math.floor(time.getTime() / (6 * hourMs)) + Math.abs(latitude)) % symbols.length]!;
    const isNight = localHour < 6 || localHour > 20;
    const hasSun = name !== 'cloudy' && name !== 'rain';
    const instant = time.toISOString();
    return {
      id: instant,
      values: {
        ...{ time: instant, hours: 1, temperature, wind: 3 },
        symbol: hasSun ? `${name}_${isNight ? 'night' : 'day'}` : name,
        rain: name === 'rain' ? 0.6 : 0,
      },
    };
  });
}

/** Nobody answers at addresses of this kind (RFC 2606). */
export const toursAddress = 'https://museum.example/tours.ics';

const tours = [
  { id: 'highlights', title: 'Highlights of the collection', start: '10:30', end: '11:15', place: 'Foyer' },
  { id: 'sign', title: 'Tour in sign language', start: '11:30', end: '12:15', place: 'Foyer', days: ['WE'] },
  { id: 'one-picture', title: 'One picture, half an hour', start: '12:30', end: '13:00', place: 'Hall 3' },
  {
    id: 'clay',
    title: 'Colours of clay',
    start: '14:00',
    end: '15:00',
    place: 'Hall 5',
    days: ['MO', 'TU', 'WE', 'TH', 'FR'],
  },
  { id: 'family', title: 'Family tour', start: '14:00', end: '15:00', place: 'Studio', days: ['SA', 'SU'] },
  { id: 'english', title: 'Highlights, in English', start: '16:00', end: '16:45', place: 'Foyer' },
  {
    id: 'evening',
    title: 'Evening with the curator',
    start: '18:30',
    end: '19:30',
    place: 'Hall 1',
    days: ['TH'],
  },
] as const;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

type Tour = (typeof tours)[number];
const daysOf = (tour: Tour): readonly string[] => ('days' in tour ? tour.days : weekdays);

/** The file that the address would give. Its times are those of the clock on the wall. */
export function standInBody(address: string): { readonly body: Buffer; readonly contentType: string } | null {
  if (address !== toursAddress) return null;
  const events = tours.map((tour) =>
    [
      ...[
        'BEGIN:VEVENT',
        `UID:${tour.id}`,
        `SUMMARY:${tour.title.replace(',', '\\,')}`,
        `LOCATION:${tour.place}`,
      ],
      `DTSTART:20260105T${tour.start.replace(':', '')}00`,
      `DTEND:20260105T${tour.end.replace(':', '')}00`,
      `RRULE:FREQ=WEEKLY;BYDAY=${daysOf(tour).join(',')}`,
      'END:VEVENT',
    ].join('\r\n'),
  );
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Guided tours', ...events, 'END:VCALENDAR'];
  return { body: Buffer.from(lines.join('\r\n')), contentType: 'text/calendar; charset=utf-8' };
}

/** What becomes of that file: the tours of three weeks. */
export function standInTours(now: Date) {
  const first = Math.floor(now.getTime() / dayMs) - 1;
  return Array.from({ length: 22 }, (_, i) => new Date((first + i) * dayMs)).flatMap((day) => {
    const date = day.toISOString().slice(0, 10);
    return tours
      .filter((tour) => daysOf(tour).includes(weekdays[day.getUTCDay()]!))
      .map(({ id, title, start, end, place }) => ({
        id: `${id} ${date}T${start}`,
        values: { title, start: `${date}T${start}`, end: `${date}T${end}`, allDay: false, location: place },
      }));
  });
}
