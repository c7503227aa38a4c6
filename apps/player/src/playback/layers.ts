import type { Manifest } from '@vitrine/contract/player';
import type { Clock } from '../connection/clock.ts';
import { buildScreen, element, type Screen } from '../screens/screens.ts';
import type { Translate } from '../screens/texts.ts';

// The one place that changes the page: a container rotated as the display is mounted, items on it, a screen over them, and
// a name over everything when the dashboard asks which screen this is.

const identifyMs = 15_000;

export type Orientation = NonNullable<Manifest['display']>['orientation'];

export interface Layers {
  /** Turned as the display is mounted. */
  readonly stage: HTMLElement;
  /** Where items are shown; a screen covers them. */
  readonly views: HTMLElement;
  readonly orientation: Orientation;
  show(screen: Screen): void;
  /** Removes the screen, so that the items are visible. */
  uncover(): void;
  turn(orientation: Orientation): void;
  identify(text: string): void;
  /** Technical information in a corner, for a moment. */
  inform(lines: readonly string[], forMs: number): void;
}

export function createLayers(root: HTMLElement, say: Translate, clock: Clock): Layers {
  let shown = '';
  let mounted: Orientation = 'horizontal';
  let countdown: ReturnType<typeof setInterval> | undefined;
  let informing: ReturnType<typeof setTimeout> | undefined;
  let identifying: ReturnType<typeof setTimeout> | undefined;
  const stage = element('div', 'stage');
  const views = element('div', 'slides');
  // A frame is drawn around them.
  const programme = element('div', 'programme', [views]);
  stage.append(programme);
  root.replaceChildren(stage);
  // Its own shape, which differs from that of the window if the display is mounted upright.
  new ResizeObserver(() => {
    stage.dataset.shape = stage.clientWidth > stage.clientHeight ? 'wide' : 'tall';
  }).observe(stage);

  const countDown = (place: Element, expiresAt: number) => {
    const tick = () => {
      const seconds = Math.max(0, Math.floor((expiresAt - clock.now()) / 1000));
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      place.textContent = say('player.newWordsIn', { time });
    };
    tick();
    countdown = setInterval(tick, 1000);
  };

  return {
    stage,
    views: views,
    get orientation() {
      return mounted;
    },
    uncover() {
      if (shown === '') return;
      shown = '';
      clearInterval(countdown);
      stage.querySelector('.screen')?.remove();
    },
    show(screen) {
      // Polled states repeat; the page changes only if something is new.
      const next = JSON.stringify(screen);
      if (next === shown) return;
      shown = next;
      clearInterval(countdown);
      const built = buildScreen(screen, say);
      stage.querySelector('.screen')?.remove();
      programme.after(built);
      if (screen.kind === 'words' && screen.expiresAt !== null) {
        countDown(built.querySelector('.countdown')!, screen.expiresAt);
      }
    },
    turn(orientation) {
      mounted = orientation;
      stage.dataset.orientation = orientation;
    },
    inform(lines, forMs) {
      clearTimeout(informing);
      stage.querySelector('.information')?.remove();
      const information = element(
        'div',
        'information',
        lines.map((line) => element('p', '', line)),
      );
      stage.append(information);
      informing = setTimeout(() => information.remove(), forMs);
    },
    identify(text) {
      clearTimeout(identifying);
      stage.querySelector('.identify')?.remove();
      const name = element('div', 'identify', [element('p', '', text)]);
      // Long names are smaller, so that they fit without a break within a word.
      name.dataset.length = text.length <= 12 ? 'short' : text.length <= 30 ? 'medium' : 'long';
      stage.append(name);
      identifying = setTimeout(() => name.remove(), identifyMs);
    },
  };
}
