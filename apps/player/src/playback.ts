import type { Heartbeat, Manifest, ManifestMedia, ManifestPlayable } from '@vitrine/contract/player';
import { hasItems } from '@vitrine/schedule/plan';
import type { Clock } from './clock.ts';
import { pagesOf } from './document-pages.ts';
import type { EventStore } from './event-store.ts';
import { startEvents } from './events.ts';
import { drawFrame, isBlack } from './frame-drawing.ts';
import { type Seen, startFrames } from './frames.ts';
import type { CreateHash } from './hasher.ts';
import { createMediaCache, type MediaCache } from './media-cache.ts';
import { filesOf, type ScreenTraits } from './media-choice.ts';
import type { MediaFiles } from './media-files.ts';
import type { Credentials } from './pairing.ts';
import { storageName } from './preview.ts';
import { createProgram } from './program.ts';
import type { Projector } from './projector.ts';
import { createReceipts, type SaidReceipts } from './receipts.ts';
import { createSelfCheck } from './self-check.ts';
import { fetchMedia, postFrame } from './server-calls.ts';
import type { FaultReason, Slide } from './slide.ts';
import { slideMaker } from './slides.ts';
import type { Store } from './store.ts';
import { createSwitchOver } from './switch-over.ts';
import { programmeOf, type Turn } from './turns.ts';
import { isKnownZone } from './unknown-zone.ts';

// Everything between a manifest and the picture: files, change of manifests, programme, and what the server is told of it.

export interface PlaybackGiven {
  readonly credentials: Credentials;
  readonly store: Store;
  readonly clock: Clock;
  readonly files: MediaFiles;
  readonly createHash: CreateHash;
  readonly eventStore: EventStore;
  readonly projector: Projector;
  /** As the display hangs. */
  readonly stage: HTMLElement;
  readonly panel: () => { readonly width: number; readonly height: number };
  readonly onState: (state: 'closed' | 'nothing' | 'playing') => void;
}

export interface Playback {
  offer(manifest: Manifest): void;
  playing(): Heartbeat['playing'];
  /** Somebody looks from afar, for so many seconds. */
  watch(seconds: number): void;
  /** Something went wrong that belongs to no playable. */
  reportFault(): void;
  /** The device is no more: nothing of what it knew stays. */
  forget(): Promise<void>;
}

/** Seconds that the contract accepts. */
const longestPlay = 90_000;
/** Downloads at a time. */
const usual = 2;
const onSlowLine = 1;

export async function startPlayback(given: PlaybackGiven): Promise<Playback> {
  const { credentials, store, clock, files, eventStore } = given;
  let newest: Manifest | null = null;
  const isSlow = () => newest?.device.lowBandwidth ?? false;
  const events = startEvents({ credentials, store: eventStore, isSlow });
  const receipts = createReceipts({
    said: readSaid(),
    save: saveSaid,
    record: events.record,
    now: clock.now,
  });
  const traitsFor = ({ device, display }: Manifest): ScreenTraits => ({
    resolution: display?.resolution ?? 'system_default',
    lowBandwidth: device.lowBandwidth,
    ...given.panel(),
  });
  const report = (playable: string | null, reason: FaultReason) =>
    events.record({ kind: 'fault', playable, reason, at: new Date(clock.now()).toISOString() });

  const cache = createMediaCache({
    files,
    createHash: given.createHash,
    fetchBytes: (sha256, from, signal) => fetchMedia(credentials, sha256, from, signal),
    found: await files.list().catch(() => new Map<string, boolean>()),
    simultaneous: () => (isSlow() ? onSlowLine : usual),
    onFault: (sha256, reason) => report(playableWith(sha256, [newest, switchOver.inForce?.manifest]), reason),
    onChange() {
      try {
        switchOver.look();
      } catch (error) {
        // The other downloads go on.
        console.error(error);
        report(null, 'cannot_play');
      }
      program.look();
    },
  });
  const switchOver = createSwitchOver({
    cache,
    traitsFor,
    now: clock.now,
    stored: store.state.inForce,
    onCached: receipts.cached,
    onInForce(programme) {
      void store.save({ inForce: programme.manifest });
      program.use(programme);
    },
  });
  const frames = startFrames({
    seen: () => program.seen && seenNow(program.seen, given.stage),
    check: createSelfCheck(),
    send: (frame) => postFrame(credentials, frame),
    isSlow,
  });
  const tellShown = ({ playlist }: Turn) => {
    frames.changed();
    const version = switchOver.inForce?.playlists.get(playlist)?.version;
    // The picture comes with the next frame.
    if (version !== undefined) requestAnimationFrame(() => receipts.shown(playlist, version));
  };
  const traits = () => traitsFor(switchOver.inForce!.manifest);
  const program = createProgram({
    clock,
    projector: given.projector,
    makeSlide: slideMaker(cache, traits),
    isHere: (playable) => isPlayable(playable, filesOf(playable, traits()), cache.stateOf),
    onState: given.onState,
    onFault: report,
    onShown: tellShown,
    onPlayed({ playlist, item, playable: { id, name } }, startedAt, seconds) {
      events.record({
        kind: 'play',
        playlist,
        item,
        playable: id,
        name: name.slice(0, 200),
        startedAt: new Date(startedAt).toISOString(),
        seconds: Math.min(seconds, longestPlay),
      });
    },
  });
  const onOnline = () => {
    cache.hurry();
    events.hurry();
  };
  addEventListener('online', onOnline);

  return {
    offer(manifest) {
      newest = manifest;
      if (!manifest.display && store.state.inForce) void store.save({ inForce: null });
      const programme = programmeOf(manifest);
      if (programme && !isKnownZone(manifest.display!.timezone)) {
        report(null, 'unknown_timezone');
        // With nothing that is certain to play, the previous programme goes on until the zone is put right.
        if (!programme.plan.playlists.some(hasItems) && switchOver.inForce)
          return program.use(switchOver.inForce);
      }
      if (programme) receipts.received(programme);
      switchOver.offer(manifest);
      // What was in force goes on until the new one is; without a display, or on an inactive one, nothing does.
      program.use(programme && switchOver.inForce);
    },
    playing() {
      const turn = program.seen?.turn;
      return turn
        ? { playlist: turn.playlist, item: turn.item, name: turn.playable.name.slice(0, 200) }
        : null;
    },
    watch: frames.watch,
    reportFault: () => report(null, 'cannot_play'),
    async forget() {
      frames.stop();
      removeEventListener('online', onOnline);
      program.use(null);
      events.stop();
      cache.want([]);
      await cache.keepOnly(new Set());
      cache.stop();
      saveSaid({});
      await eventStore.clear().catch(() => {});
    },
  };
}

function seenNow({ turn, slide }: { turn: Turn; slide: Slide }, stage: HTMLElement): Seen {
  const { drawable } = slide;
  const source = drawable === 'page' ? null : drawable;
  return {
    playlist: turn.playlist,
    item: turn.item,
    turnMs: turn.to - turn.from,
    view: {
      isPage: drawable === 'page',
      isBlack: () => source && isBlack(source),
      // One that is over may wait for its turn to end.
      time: () => (source instanceof HTMLVideoElement && !source.ended ? source.currentTime : null),
      draw: async (longestSide) => source && drawFrame(source, stage, longestSide),
    },
  };
}

/** A sound plays without its picture, nothing else without its file. */
function isPlayable(
  { type }: ManifestPlayable,
  needed: readonly ManifestMedia[],
  stateOf: MediaCache['stateOf'],
): boolean {
  if (type === 'url' || type === 'hls') return true;
  return needed[0] !== undefined && stateOf(needed[0].sha256) === 'here';
}

function playableWith(sha256: string, manifests: readonly (Manifest | null | undefined)[]): string | null {
  const playables = manifests.flatMap((manifest) => manifest?.display?.schedule?.playables ?? []);
  const hasFile = (playable: ManifestPlayable) =>
    pagesOf(playable).some(({ media }) => media.some((each) => each.sha256 === sha256));
  return playables.find(hasFile)?.id ?? null;
}

const saidKey = storageName('vitrine-player-receipts');

function readSaid(): SaidReceipts {
  try {
    return JSON.parse(localStorage.getItem(saidKey) ?? '{}') as SaidReceipts;
  } catch {
    return {};
  }
}

function saveSaid(said: SaidReceipts): void {
  try {
    localStorage.setItem(saidKey, JSON.stringify(said));
  } catch {
    // Full or forbidden: after a restart the same is said again.
  }
}
