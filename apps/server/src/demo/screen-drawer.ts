import { frameWidth, watchedFrameWidth } from '@vitrine/contract/frames';
import { languageOfZone } from '@vitrine/contract/place-language';
import type { Manifest, ManifestDesign, ManifestPlayable } from '@vitrine/contract/player';
import { offsetAt } from '@vitrine/schedule/local-clock';
import type { FrameOf } from './demo-frames.ts';
import type { OnScreen } from './player-screen.ts';
import type { SimulatedData } from './simulated-data.ts';

interface Shown {
  readonly display: NonNullable<Manifest['display']>;
  readonly playable: ManifestPlayable;
  readonly isPortrait: boolean;
  readonly frameOf: FrameOf;
}

/** Draws the screen: a picture as it is, a design with its data, and the frame around either. */
export const screenDrawer =
  (
    { display, playable, isPortrait, frameOf }: Shown,
    data: SimulatedData,
    clock: () => Date,
  ): OnScreen['draw'] =>
  async (isWatched) => {
    const { frame } = display;
    const { design } = playable;
    const picture = () => (playable.type === 'url' ? null : frameOf(playable.id, isPortrait, isWatched));
    if (!design && !frame) return picture();
    const { drawDesign } = await import('./draw-design.ts');
    const context = {
      ...{ timezone: display.timezone, offsetAt, now: clock().getTime() },
      locale: display.language ?? languageOfZone(display.timezone),
    };
    const rowsOf = (source: string) => {
      const found = data.read(source);
      return found && { ...found, fetchedAt: null, isOld: false };
    };
    const draw = (document: ManifestDesign, programme: Uint8Array | null) =>
      drawDesign(
        document,
        { context, data: rowsOf, picture: (id) => frameOf(id, isPortrait), programme },
        isWatched ? watchedFrameWidth : frameWidth,
      );
    const item = design ? await draw(design, null) : await picture();
    return frame ? draw(frame, item) : item;
  };
