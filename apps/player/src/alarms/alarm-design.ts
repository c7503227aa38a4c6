import type { Manifest } from '@vitrine/contract/player';
import type { DrawnAlarm } from '@vitrine/design/alarm-screen';
import type { DesignViewOptions } from '../designs/design-view.ts';
import type { ItemView, Sketch } from '../playback/item-view.ts';

// A design in place of the words of an alarm. The words are on the screen first and stay until the design is whole, so it never makes
// an alarm later, and one that cannot be shown leaves the words.

export interface AlarmDesign {
  /** Resolves when it was tried for the first time. */
  readonly tried: Promise<void>;
  /** For the small picture; null while the words are shown. */
  readonly sketch: Sketch | null;
  /** Called several times a second: tries again, and moves what moves. */
  follow(): void;
  end(): void;
}

interface Designs {
  readonly store: { readonly state: { readonly manifest: Manifest | null } };
  readonly designs: () => DesignViewOptions | undefined;
}

/** Null if it is not here with all its files. */
export async function findDesign({ store, designs }: Designs, id: string): Promise<ItemView | null> {
  const options = designs();
  const design = store.state.manifest?.display?.alarmDesigns?.find((each) => each.id === id);
  if (!design || !options?.manifest()) return null;
  const files = design.files.map(options.choose);
  const areHere = files.every((file) => file && options.cache.stateOf(file.sha256) === 'here');
  return areHere ? (await import('../designs/design-view.ts')).createDesign(design, options) : null;
}

/** Files may arrive during the alarm, or playback may not have started yet. */
const againMs = 3000;

/** `find`: null if it is not here with all its files. */
export function openAlarmDesign(alarm: DrawnAlarm, find: () => Promise<ItemView | null>): AlarmDesign {
  const startedAt = performance.now();
  const position = () => (performance.now() - startedAt) / 1000;
  let view: ItemView | null = null;
  let isShown = false;
  let isEnded = false;
  let triedAt = 0;
  const attempt = async () => {
    triedAt = Number.POSITIVE_INFINITY;
    try {
      view = await find();
      if (view && !isEnded) {
        alarm.hang(view.element);
        await view.load(position);
        if (isEnded) return;
        alarm.showHung();
        isShown = true;
        return;
      }
    } catch (error) {
      console.error(error);
      view?.element.remove();
    }
    view?.end();
    view = null;
    triedAt = performance.now();
  };
  return {
    tried: attempt(),
    get sketch() {
      const drawable = isShown ? view?.drawable : null;
      return drawable && typeof drawable === 'object' && 'sketch' in drawable ? drawable : null;
    },
    follow() {
      if (isShown) view?.follow(position());
      else if (performance.now() - triedAt > againMs) void attempt();
    },
    end() {
      isEnded = true;
      view?.end();
    },
  };
}
