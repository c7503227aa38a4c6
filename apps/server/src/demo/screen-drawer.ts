import { frameWidth, watchedFrameWidth } from '@vitrine/contract/frames';
import { languageOfDesign, languageOfZone } from '@vitrine/contract/place-language';
import type { Manifest, ManifestDesign, ManifestPlayable } from '@vitrine/contract/player';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import type { DesignContext } from '@vitrine/design/context';
import { offsetAt } from '@vitrine/schedule/local-clock';
import type { FrameOf } from './demo-frames.ts';
import type { OnScreen } from './player-screen.ts';
import type { SimulatedData } from './simulated-data.ts';

type Display = NonNullable<Manifest['display']>;

/** Which turn of its item a design is drawn in. */
export type DrawnTurn = Pick<DesignContext, 'startedAt' | 'turn'>;

interface Shown {
  readonly display: Display;
  readonly playable: ManifestPlayable;
  readonly turn: DrawnTurn;
  readonly isPortrait: boolean;
  readonly frameOf: FrameOf;
}

const designDrawer = (
  { display, isPortrait, frameOf }: Omit<Shown, 'playable' | 'turn'>,
  data: SimulatedData,
  clock: () => Date,
  isWatched: boolean,
) => {
  const { timezone, language = null } = display;
  const context = { timezone, offsetAt, now: clock().getTime() };
  const rowsOf = (source: string) => {
    const found = data.read(source);
    return found && { ...found, fetchedAt: null, isOld: false };
  };
  return async (document: ManifestDesign, programme: Uint8Array | null, turn: DrawnTurn = {}) =>
    (await import('./draw-design.ts')).drawDesign(
      document,
      {
        context: {
          ...context,
          ...turn,
          locale: languageOfDesign(document.language, language ?? languageOfZone(timezone), timezone),
        },
        data: rowsOf,
        picture: (id) => frameOf(id, isPortrait),
        programme,
      },
      isWatched ? watchedFrameWidth : frameWidth,
    );
};

/** Draws an alarm over everything. */
export const alarmDrawer =
  (
    { takeover, display, frameOf }: { takeover: PlayerTakeover; display: Display; frameOf: FrameOf },
    data: SimulatedData,
    clock: () => Date,
  ): OnScreen['draw'] =>
  async (isWatched) => {
    const { drawAlarm } = await import('./draw-alarm.ts');
    const isPortrait = display.orientation.startsWith('vertical');
    const design = display.alarmDesigns?.find(({ id }) => id === takeover.design);
    const draw = designDrawer({ display, isPortrait, frameOf }, data, clock, isWatched);
    const turn = { startedAt: Date.parse(takeover.startedAt) };
    const picture = design ? await draw(design, null, turn) : null;
    return drawAlarm(
      { takeover, display, now: clock().getTime(), picture },
      isWatched ? watchedFrameWidth : frameWidth,
    );
  };

/** Draws the screen: a picture as it is, a design with its data, and the frame around either. */
export const screenDrawer =
  (
    { display, playable, isPortrait, frameOf, turn }: Shown,
    data: SimulatedData,
    clock: () => Date,
  ): OnScreen['draw'] =>
  async (isWatched) => {
    const { frame } = display;
    const { design } = playable;
    const picture = () => (playable.type === 'url' ? null : frameOf(playable.id, isPortrait, isWatched));
    if (!design && !frame) return picture();
    const draw = designDrawer({ display, isPortrait, frameOf }, data, clock, isWatched);
    const item = design ? await draw(design, null, turn) : await picture();
    return frame ? draw(frame, item) : item;
  };
