import type { BoxOf } from '@vitrine/contract/design-document';
import { createContent, dataFor, heightOf, type MakeBox, makeMark, widthOf } from '../box-view.ts';
import type { SourceRow } from '../context.ts';
import { fit, make, makeDrawing, styleOf } from '../dom.ts';
import { dayOf, localDate, timeOf, writeDate } from '../format.ts';

// The weather at a place: now, the next hours or the next days. Symbols have the names of MET Norway.

const cloud = 'M17 50a11 11 0 0 1-1-22 16 16 0 0 1 30-5 13.600 13.600 0 0 1 2 27z';
const lowCloud = 'M19 42a10 10 0 0 1-1-20 15 15 0 0 1 28-4 12 12 0 0 1 2 24z';
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const moon = 'M40 12a20 20 0 1 0 12 28 16 16 0 0 1-12-28z';
const slanted = (x: number) => `M${x} 46h4l-4 12h-4z`;
const bolt = 'M33 42h9l-5 7h6l-13 13 4-10h-6z';
const [yellow, grey, blue, white] = ['#f5b52e', '#c9d3df', '#5aa9e6', '#ffffff'];

/** Filled shapes on a square of 64. */
export function symbolShapes(code: string): (readonly [string, string])[] {
  const isNight = code.endsWith('_night');
  const name = code.replace(/_.*/, '');
  const sky: readonly [string, string] = isNight ? ['#d9d6c3', moon] : [yellow, disc(32, 32, 18)];
  const smallSky: readonly [string, string] = isNight
    ? ['#d9d6c3', disc(44, 20, 9)]
    : [yellow, disc(44, 20, 12)];
  if (name === 'clearsky') return [sky];
  if (name === 'fair' || name === 'partlycloudy') return [smallSky, [grey, cloud]];
  if (name === 'fog') return [[grey, 'M8 20h48v5H8zM14 31h42v5H14zM8 42h40v5H8z']];
  if (name === 'cloudy') return [[grey, cloud]];
  const falls: (readonly [string, string])[] = [];
  if (/rain|sleet/.test(name)) falls.push([blue, slanted(22) + slanted(44)]);
  if (/rain/.test(name) && !/thunder/.test(name)) falls.push([blue, slanted(33)]);
  if (/snow|sleet/.test(name)) falls.push([white, disc(32, 52, 3)]);
  if (/snow/.test(name)) falls.push([white, disc(21, 50, 3) + disc(43, 50, 3)]);
  if (/thunder/.test(name)) falls.push([yellow, bolt]);
  // A name that this version does not know.
  if (falls.length === 0) return [];
  return [...(/showers/.test(name) ? [smallSky] : []), [grey, lowCloud], ...falls];
}

interface Moment {
  readonly label: string;
  readonly symbol: string;
  readonly degrees: string;
}

const shownHours = 4;
const shownDays = 4;
const hourMs = 3_600_000;

export const makeWeather: MakeBox<'weather'> = (box, world) => {
  const element = make({ ...styleOf(box), textAlign: 'center' });
  const content = createContent(element, (shown) => {
    const { moments, credit, mark } = shown as { moments: Moment[]; credit: string; mark: string };
    const parts = moments.map(({ label, symbol, degrees }) => {
      const picture = makeDrawing('0 0 64 64', symbolShapes(symbol));
      Object.assign(picture.style, { width: '1.6em', height: '1.6em', margin: '0 auto' });
      return make({ flex: '1', padding: '0 0.1em' }, [
        ...(label ? [make({ fontSize: '0.4em', whiteSpace: 'nowrap' }, label)] : []),
        picture,
        make({ whiteSpace: 'nowrap', lineHeight: '1.1' }, degrees),
      ]);
    });
    const row = make({ display: 'flex', width: '100%' }, parts);
    const line = make({ fontSize: '0.22em', opacity: '0.75', whiteSpace: 'nowrap' }, credit);
    const whole = make({ width: '100%' }, [row, line]);
    element.append(whole);
    if (mark) element.append(makeMark(mark));
    if (box.size !== 'fit') element.style.fontSize = `${(box.size / 1000) * world.canvas.height}px`;
    else
      fit(
        element,
        heightOf(box, world),
        // Both are rounded to whole pixels.
        () => whole.offsetHeight < heightOf(box, world) + 1 && whole.scrollWidth < widthOf(box, world) + 1,
      );
  });
  return {
    element,
    show(now) {
      const found = dataFor(box, world, now);
      if (!found) return 'empty';
      const { data, mark } = found;
      if (!data.columns.some(({ name }) => name === 'temperature')) return 'bad';
      const moments = momentsOf(
        box,
        data.rows,
        now,
        (instant) => localDate(world.context, world.context.timezone, instant),
        world.context.locale,
      );
      if (moments.length === 0) return 'empty';
      content({ moments, credit: data.credit ?? 'MET Norway', mark });
      return 'shown';
    },
  };
};

function momentsOf(
  { show }: BoxOf<'weather'>,
  rows: readonly SourceRow[],
  now: number,
  here: (instant: number) => Date,
  locale: string,
): Moment[] {
  const known = rows
    .map(({ values }) => ({ at: Date.parse(String(values.time ?? '')), values }))
    .filter(({ at, values }) => !Number.isNaN(at) && typeof values.temperature === 'number')
    .sort((a, b) => a.at - b.at);
  const write = ({ at, values }: (typeof known)[number], label: string): Moment => ({
    label: label && label === 'time' ? timeOf(here(at)) : label,
    symbol: String(values.symbol ?? ''),
    degrees: `${Math.round(Number(values.temperature))}°`,
  });
  const current = [...known].reverse().find(({ at }) => at <= now) ?? known[0];
  if (show === 'now') return current ? [write(current, '')] : [];
  const later = known.filter(({ at }) => at > now);
  if (show === 'hours') {
    const spaced = later.filter(({ at }, i) => i === 0 || (at - later[0]!.at) % (3 * hourMs) === 0);
    return spaced.slice(0, shownHours).map((each) => write(each, 'time'));
  }
  const noons = new Map<string, (typeof known)[number]>();
  const fromNoon = (at: number) => Math.abs(here(at).getUTCHours() - 13);
  for (const each of later) {
    const day = dayOf(here(each.at));
    const best = noons.get(day);
    if (!best || fromNoon(each.at) < fromNoon(best.at)) noons.set(day, each);
  }
  return Array.from(noons.values())
    .slice(0, shownDays)
    .map((each) => write(each, writeDate(locale, here(each.at), { weekday: 'short' })));
}
