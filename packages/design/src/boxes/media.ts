import type { BoxOf } from '@vitrine/contract/design-document';
import type { BoxState, BoxView, MakeBox, World } from '../box-view.ts';
import { dress, make } from '../dom.ts';

// Pictures, films, and zones that play a loop of both. A file that is missing leaves its place empty and is reported.

/** One file on the screen. */
interface Medium {
  readonly element: HTMLImageElement | HTMLVideoElement;
  readonly ready: Promise<void>;
  isBad: boolean;
  end(): void;
}

const reported = new WeakMap<World, Set<string>>();

function report(world: World, playable: string, reason: 'missing' | 'cannot_play'): void {
  const known = reported.get(world) ?? new Set();
  reported.set(world, known);
  if (known.has(playable)) return;
  known.add(playable);
  world.context.onFault?.(playable, reason);
}

const loopStart = ({ context }: World): number => context.startedAt ?? 0;

/** Null if its file is not here. `elapsed` is where a film should be. */
function openMedium(
  world: World,
  box: BoxOf<'picture' | 'film' | 'zone'>,
  playable: string,
  elapsed: () => number,
): Medium | null {
  const { context } = world;
  const file = context.file(playable);
  if (!file) {
    report(world, playable, 'missing');
    return null;
  }
  const isVideo = file.type === 'video';
  const element = document.createElement(isVideo ? 'video' : 'img');
  dress(element, {
    ...{ position: 'absolute', left: '0', top: '0', width: '100%', height: '100%' },
    ...{ objectFit: box.fit, display: 'block' },
  });
  const own: Medium = {
    element,
    ready: Promise.resolve(),
    isBad: false,
    end: () => element.removeAttribute('src'),
  };
  const fail = () => {
    if (own.isBad) return;
    own.isBad = true;
    report(world, playable, 'cannot_play');
  };
  element.addEventListener('error', fail);
  element.src = file.url;
  if (element instanceof HTMLImageElement) {
    element.alt = '';
    return Object.assign(own, { ready: element.decode().catch(fail) });
  }
  element.muted = true;
  element.loop = true;
  element.playsInline = true;
  element.disableRemotePlayback = true;
  const loaded = new Promise<void>((resolve) => {
    for (const event of ['loadeddata', 'error'])
      element.addEventListener(event, () => resolve(), { once: true });
  }).then(() => {
    if (own.isBad) return;
    if (element.duration > 0) element.currentTime = elapsed() % element.duration;
    if (!world.isStill(box)) element.play().catch(fail);
  });
  const end = () => {
    element.pause();
    element.removeAttribute('src');
    // Without it the decoder and the file stay open.
    element.load();
  };
  return Object.assign(own, { ready: loaded, end });
}

function oneFile(box: BoxOf<'picture' | 'film'>, world: World): BoxView {
  const { playable, radius } = box;
  const element = make({ borderRadius: `${(radius / 1000) * world.canvas.height}px`, overflow: 'hidden' });
  let url: string | undefined;
  let medium: Medium | null = null;
  const open = () => {
    const next = world.context.file(playable)?.url;
    if (next === url && (medium || next === undefined)) return;
    medium?.end();
    url = next;
    medium = openMedium(world, box, playable, () => (world.context.now() - loopStart(world)) / 1000);
    element.replaceChildren(...(medium ? [medium.element] : []));
  };
  open();
  return {
    element,
    ready: (medium as Medium | null)?.ready,
    show() {
      open();
      if (!medium) {
        report(world, playable, 'missing');
        return 'empty';
      }
      return medium.isBad ? 'bad' : 'shown';
    },
    end: () => medium?.end(),
  };
}

export const makePicture: MakeBox<'picture'> = oneFile;
export const makeFilm: MakeBox<'film'> = oneFile;

interface ZoneItem {
  readonly playable: string;
  readonly seconds: number;
}

/** Which item of a loop is on at a moment, and from when to when. The same on every screen, whenever it was switched on. */
export function itemAt<T extends ZoneItem>(items: readonly T[], startedAt: number, now: number) {
  const total = items.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  if (!(total > 0)) return null;
  let from = startedAt + Math.floor((now - startedAt) / total) * total;
  for (const [place, item] of items.entries()) {
    const to = from + item.seconds * 1000;
    if (now < to) return { place, item, from, to };
    from = to;
  }
  return null;
}

export const makeZone: MakeBox<'zone'> = (box, world) => {
  const element = make({ overflow: 'hidden' });
  let shown: { key: string; medium: Medium | null } | null = null;
  /** The next one is loaded behind, so that the change shows no gap. */
  let next: { key: string; medium: Medium | null } | null = null;
  const open = (playable: string, from: number) => ({
    key: `${playable} ${from}`,
    medium: openMedium(world, box, playable, () => (world.context.now() - from) / 1000),
  });
  const state = (): BoxState => (!shown?.medium ? 'empty' : shown.medium.isBad ? 'bad' : 'shown');
  return {
    element,
    show(now) {
      const { context } = world;
      const items = box.items.filter(({ conditions }) => !conditions || context.holds(conditions, now));
      const due = itemAt(items, loopStart(world), now);
      if (!due) {
        shown?.medium?.end();
        shown = null;
        element.replaceChildren();
        return 'empty';
      }
      // A picture alone in its loop stays as it is.
      const isAlone = items.length === 1;
      const key = `${due.item.playable} ${isAlone ? 0 : due.from}`;
      // Its file may have come meanwhile.
      if (shown?.key !== key || (!shown.medium && context.file(due.item.playable))) {
        shown?.medium?.end();
        shown = next?.key === key ? next : open(due.item.playable, isAlone ? 0 : due.from);
        if (next !== shown) next?.medium?.end();
        next = null;
        element.replaceChildren(...(shown.medium ? [shown.medium.element] : []));
      }
      if (!isAlone) {
        world.wakeAt(due.to);
        if (!next && due.to - now < 5000) {
          const { playable } = items[(due.place + 1) % items.length]!;
          next = open(playable, due.to);
          if (next.medium) element.prepend(next.medium.element);
        }
      }
      return state();
    },
    end() {
      shown?.medium?.end();
      next?.medium?.end();
    },
  };
};
