import '@vitrine/design/fonts.css';
import { canvasOf, type DesignShape } from '@vitrine/contract/design-canvas';
import type { ManifestDesign } from '@vitrine/contract/player';
import { type RenderedDesign, render, type ShownDocument } from '@vitrine/design/render';
import type { drawFrame, drawInside } from '../connection/frame-drawing.ts';
import type { MediaCache } from '../media/media-cache.ts';
import type { FaultReason, ItemTurn, ItemView } from '../playback/item-view.ts';
import { createContext, type DesignOptions } from './design-context.ts';
import { createOpenFiles, type FileOptions } from './open-files.ts';

// An item that is a design. What is missing leaves its box empty; the rest is shown.

export interface DesignViewOptions extends DesignOptions {
  readonly cache: Pick<MediaCache, 'open' | 'stateOf'>;
  /** The file of a playable for this screen. */
  readonly choose: FileOptions['choose'];
  /** Files of pictures in the cells of sources. */
  readonly picture: FileOptions['picture'];
  /** Calls back when data change; returns a function that ends that. */
  readonly watchData: (onChange: () => void) => () => void;
  readonly drawFrame: typeof drawFrame;
  readonly drawInside: typeof drawInside;
  readonly onFault: (playable: string, reason: FaultReason) => void;
  /** How many boxes may move beside the frame. */
  readonly movingLeft?: () => number;
}

const readyWithinMs = 15_000;
/** Of what has no turns: a corrected clock. */
const otherTurnMs = 500;

/** What came over the line: boxes of unknown kinds are left out when they are drawn. */
export const documentOf = ({ shape, background, boxes }: ManifestDesign): ShownDocument =>
  ({ shape, background, boxes }) as ShownDocument;

export function createDesign(design: ManifestDesign, options: DesignViewOptions): ItemView {
  const element = document.createElement('div');
  element.className = 'design';
  const files = createOpenFiles(design, options);
  let rendered: RenderedDesign | null = null;
  let startedAt = 0;
  let turn: ItemTurn | undefined;
  let isEnded = false;
  const context = () =>
    createContext(options, files, design, {
      startedAt,
      ...(turn && { turn }),
      movingLeft: options.movingLeft?.(),
      onFault(playable, reason) {
        // A missing file is reported by the cache, once it is known to be missing.
        if (reason === 'cannot_play') options.onFault(playable, reason);
      },
    });
  /** The manifest whose place it was drawn for. */
  let drawnFor = options.manifest();
  const update = () => {
    drawnFor = options.manifest();
    if (!isEnded) rendered?.update(context());
  };
  const openFiles = () => void files.open().then((isNew) => isNew && update());
  // All screens change in the same moment; a picture in a cell that was not asked for yet follows.
  const endWatching = options.watchData(() => {
    update();
    openFiles();
  });
  return {
    element,
    drawable: {
      ...(canvasOf[design.shape as DesignShape] ?? canvasOf.landscape),
      sketch: (target, width, height) => rendered?.sketch(target, width, height),
    },
    maySeeAgain: true,
    async load(position, own) {
      turn = own;
      startedAt = own?.from ?? options.now() - position() * 1000;
      await files.open();
      if (isEnded) return;
      rendered = render(documentOf(design), context(), element);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, readyWithinMs);
      });
      await Promise.race([rendered.ready, late]);
      clearTimeout(timer);
      // Drawing it has told which pictures of its cells it needs.
      if (await files.open()) update();
    },
    start() {},
    follow(position, own) {
      const from = own?.from ?? options.now() - position * 1000;
      const isOther = Math.abs(from - startedAt) > (own ? 0 : otherTurnMs);
      if (isOther) startedAt = from;
      turn = own;
      if (isOther || options.manifest() !== drawnFor) update();
      openFiles();
    },
    end() {
      isEnded = true;
      endWatching();
      rendered?.destroy();
      files.end();
    },
  };
}
