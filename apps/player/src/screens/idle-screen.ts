import type { Locale } from '@vitrine/contract/pages';
import type { Manifest } from '@vitrine/contract/player';
import cs from '@vitrine/locales/cs/playerIdle.json';
import de from '@vitrine/locales/de/playerIdle.json';
import en from '@vitrine/locales/en/playerIdle.json';
import es from '@vitrine/locales/es/playerIdle.json';
import { isKnownZone, localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { openingState } from '@vitrine/schedule/opening-state';
import type { Screen } from './screens.ts';
import { filled } from './texts.ts';

// A screen that shows nothing says who and where it is and why, while somebody is likely to stand in front of it: after it was
// started, paired or changed, and when it is touched. At an ordinary closing it is black.

/** A part of their own: the first picture needs none of them. */
const texts: Record<Locale, typeof en> = { en, cs, de, es };
const group = 'playerIdle';
const text = (locale: Locale, key: `${typeof group}.${keyof typeof en}`): string =>
  texts[locale][key.slice(group.length + 1) as keyof typeof en];
const afterChangeMs = 10 * 60_000;
const afterTouchMs = 10_000;
const touches = ['pointermove', 'pointerdown', 'keydown'] as const;

export type IdleReason = 'closed' | 'nothing';
type Display = NonNullable<Manifest['display']>;

export interface IdleScreen {
  /** Every manifest: what somebody changed shows the text again. */
  learn(manifest: Manifest): void;
  show(reason: IdleReason, manifest: Manifest): void;
  /** Something else is shown. */
  leave(): void;
}

export interface IdleScreenOptions {
  readonly layers: { show(screen: Screen): void };
  readonly locale: Locale;
  /** The time of day, for the next opening. */
  readonly now: () => number;
  /** A clock that is never set; browsers have `performance.now`. */
  readonly steady: () => number;
  /** Where people touch it. */
  readonly touched: Pick<EventTarget, 'addEventListener'>;
  /** Somebody may be reading: the time to say what this player cannot do. */
  readonly onNamed: () => void;
}

export function createIdleScreen(options: IdleScreenOptions): IdleScreen {
  const { layers, steady } = options;
  let known = '';
  let until = 0;
  let isNamed = false;
  let shown: { readonly reason: IdleReason; readonly display: Display } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    clearTimeout(timer);
    if (!shown) return;
    const leftMs = until - steady();
    const wasNamed = isNamed;
    isNamed = leftMs > 0;
    if (!isNamed) return layers.show({ kind: 'black' });
    const { name, location, environment } = shown.display;
    const place = `${location} · ${environment}`;
    layers.show({ kind: 'named', name, place, state: stateOf(shown.reason, shown.display, options) });
    if (!wasNamed) options.onNamed();
    timer = setTimeout(draw, leftMs);
  };
  const showFor = (ms: number) => {
    until = Math.max(until, steady() + ms);
    draw();
  };
  for (const touch of touches) options.touched.addEventListener(touch, () => shown && showFor(afterTouchMs));

  return {
    learn({ display }) {
      // Groups are not in it; what they bring is.
      const playlists = display?.schedule?.playlists.map(({ id }) => id).sort();
      const next = display
        ? JSON.stringify([
            display.id,
            display.name,
            display.location,
            display.active,
            playlists,
            display.schedule?.hours,
          ])
        : 'unpaired';
      if (next === known) return;
      known = next;
      showFor(afterChangeMs);
    },
    show(reason, { display }) {
      if (!display) return;
      shown = { reason, display };
      draw();
    },
    leave() {
      shown = null;
      isNamed = false;
      clearTimeout(timer);
    },
  };
}

/** "Not active yet", "Closed until 08:00", "Closed until Monday 08:00", "Nothing planned". */
function stateOf(
  reason: IdleReason,
  { active, timezone, schedule }: Display,
  { locale, now }: IdleScreenOptions,
): string {
  if (!active) return text(locale, 'playerIdle.inactive');
  if (reason === 'nothing') return text(locale, 'playerIdle.nothingPlanned');
  const opensAt =
    schedule && isKnownZone(timezone) ? openingState(timezone, schedule.hours, now()).until : null;
  if (opensAt === null) return text(locale, 'playerIdle.closed');
  const opening = localMoment(timezone, opensAt);
  const isSoon = opening.day - localMoment(timezone, now()).day < 2;
  const weekday = new Date(opensAt).toLocaleDateString(locale, { weekday: 'long', timeZone: timezone });
  const time = timeOfMinute(opening.minute);
  return filled(text(locale, 'playerIdle.closedUntil'), { time: isSoon ? time : `${weekday} ${time}` });
}
