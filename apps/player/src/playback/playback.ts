import type { Condition } from '@vitrine/contract/conditions';
import type { Heartbeat, Manifest, ManifestMedia, ManifestPlayable } from '@vitrine/contract/player';
import { compiledOf, isMetAt } from '@vitrine/schedule/condition';
import { isKnownZone, localMoment, offsetAt } from '@vitrine/schedule/local-clock';
import { hasItems } from '@vitrine/schedule/plan';
import type { Clock } from '../connection/clock.ts';
import { createDeliveryStatus, readReported, saveReported } from '../connection/delivery-status.ts';
import { startEvents } from '../connection/events.ts';
import { drawFrame, drawInside, isBlack } from '../connection/frame-drawing.ts';
import { type Seen, startFrames } from '../connection/frames.ts';
import type { Credentials } from '../connection/pairing.ts';
import { createSelfCheck } from '../connection/self-check.ts';
import { fetchMedia, postFrame } from '../connection/server-calls.ts';
import type { Store } from '../connection/store.ts';
import type { StoredEvents } from '../connection/stored-events.ts';
import type { DesignViewOptions } from '../designs/design-view.ts';
import { pagesOf } from '../media/document-pages.ts';
import type { CreateHash } from '../media/hasher.ts';
import { createMediaCache, type MediaCache } from '../media/media-cache.ts';
import { chooseMedia, filesOf, type ScreenTraits } from '../media/media-choice.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { readStorage, type StorageFacts } from '../media/storage-report.ts';
import { createDataLink } from '../sources/data-link.ts';
import { trackShowing } from './current-showing.ts';
import { createFrameSwitch, type Frame } from './frame.ts';
import type { FaultReason, ItemView } from './item-view.ts';
import { itemViewFactory } from './item-views.ts';
import { createManifestActivation } from './manifest-activation.ts';
import { type PlayQueue, playQueueOf, type Turn } from './play-queue.ts';
import { createPlaybackLoop } from './playback-loop.ts';
import type { Renderer } from './renderer.ts';

// Everything between a manifest and the screen: files, manifest activation, play queue, and reports to the
// server.

export interface PlaybackOptions {
  readonly credentials: Credentials;
  readonly store: Store;
  readonly clock: Clock;
  readonly files: MediaFiles;
  readonly createHash: CreateHash;
  readonly eventStore: StoredEvents;
  readonly renderer: Renderer;
  /** As the display is mounted. */
  readonly layers: HTMLElement;
  readonly panel: () => { readonly width: number; readonly height: number };
  readonly onState: (state: 'closed' | 'nothing' | 'playing') => void;
  /** A picture of the whole screen, where something beside the browser can take one. */
  readonly capture?: (longestSide: number) => Promise<Blob | null>;
}

export interface Playback {
  offer(manifest: Manifest): void;
  playing(): Heartbeat['playing'];
  /** What the server says about the data that designs show. */
  learnData(news: unknown): void;
  /** Somebody watches the live picture for this many seconds. */
  watch(seconds: number): void;
  /** What designs need to be drawn. */
  readonly designs: DesignViewOptions;
  /** Something else covers the items: they are neither counted nor pictured. */
  cover(isCovered: boolean): void;
  storage(): Promise<StorageFacts>;
  /** Something went wrong that belongs to no playable. */
  reportFault(): void;
  /** The device was deleted: everything it stored is removed. */
  forget(): Promise<void>;
}

/** Downloads at a time. */
const usual = 2;
const onSlowLine = 1;

export async function startPlayback(options: PlaybackOptions): Promise<Playback> {
  const { credentials, store, clock, files, eventStore } = options;
  let newest: Manifest | null = null;
  let isCovered = false;
  const isSlow = () => newest?.device.lowBandwidth ?? false;
  const events = startEvents({ credentials, store: eventStore, isSlow });
  const deliveryStatus = createDeliveryStatus({
    reported: readReported(),
    save: saveReported,
    record: events.record,
    now: clock.now,
  });
  const traitsFor = ({ device, display }: Manifest): ScreenTraits => ({
    resolution: display?.resolution ?? 'system_default',
    lowBandwidth: device.lowBandwidth,
    ...options.panel(),
  });
  const report = (playable: string | null, reason: FaultReason) =>
    events.record({ kind: 'fault', playable, reason, at: new Date(clock.now()).toISOString() });

  const reportManifest = (version: string, stage: 'received' | 'in_force') =>
    events.record({ kind: 'manifest', version, stage, at: new Date(clock.now()).toISOString() });

  const cache = createMediaCache({
    files,
    createHash: options.createHash,
    fetchBytes: (sha256, from, signal) => fetchMedia(credentials, sha256, from, signal),
    found: await files.list().catch(() => new Map<string, boolean>()),
    simultaneous: () => (isSlow() ? onSlowLine : usual),
    onFault: (sha256, reason) => report(playableWith(sha256, [newest, activation.inForce?.manifest]), reason),
    onChange() {
      try {
        activation.look();
      } catch (error) {
        // The other downloads continue.
        console.error(error);
        report(null, 'cannot_play');
      }
      loop.look();
      data.look();
    },
  });
  const activation = createManifestActivation({
    cache,
    alsoNeeds: () => data.files(),
    traitsFor,
    now: clock.now,
    stored: store.state.inForce,
    onCached: deliveryStatus.cached,
    onInForce(queue) {
      void store.save({ inForce: queue.manifest });
      // Of a version that is in force in part the server hears when it is whole.
      if (queue.manifest.version === newest?.version) reportManifest(queue.manifest.version, 'in_force');
      use(queue);
    },
  });
  const data = createDataLink({
    ...{ credentials, clock, record: events.record },
    isHere: (sha256) => cache.stateOf(sha256) === 'here',
    onFiles: () => newest && activation.offer(newest),
  });
  const frames = startFrames({
    seen: () => (isCovered || !loop.seen ? null : seenNow(loop.seen, options.layers, frame)),
    check: createSelfCheck(),
    send: (frame) => postFrame(credentials, frame),
    ...(options.capture && { capture: options.capture }),
    isSlow,
  });
  const reportShown = ({ playlist }: Turn) => {
    frames.changed();
    const version = activation.inForce?.playlists.get(playlist)?.version;
    // The picture is visible with the next frame.
    if (version !== undefined) requestAnimationFrame(() => deliveryStatus.shown(playlist, version));
  };
  const showing = trackShowing({ record: events.record, now: clock.now });
  const traits = () => traitsFor(activation.inForce!.manifest);
  const designs = {
    ...{ cache, offsetAt, drawFrame, drawInside, now: clock.now, onFault: report },
    ...{ data: data.read, picture: data.picture, watchData: data.watch },
    choose: (file: Parameters<typeof chooseMedia>[0]) => chooseMedia(file, traits()),
    isMet(conditions: readonly Condition[], timezone: string, at: number) {
      const { day, minute } = localMoment(timezone, at);
      return isMetAt(compiledOf(conditions), day, minute);
    },
    manifest: () => activation.inForce?.manifest ?? null,
    movingLeft: () => 2 - (frame.layer?.moving ?? 0),
  };
  const frame = createFrameSwitch(options.layers, designs);
  const use = (queue: PlayQueue | null) => {
    frame.use(queue?.manifest ?? null);
    loop.use(queue);
  };
  const loop = createPlaybackLoop({
    clock,
    renderer: options.renderer,
    createItemView: itemViewFactory(cache, traits, designs),
    isHere: (playable) => isPlayable(playable, filesOf(playable, traits()), cache.stateOf),
    onState: options.onState,
    onFault: report,
    onShown: reportShown,
    onBegan({ playlist, item, playable }, startedAt, manifest) {
      // A design is no file, whatever it shows.
      const file = playable.design ? undefined : filesOf(playable, traits())[0]?.sha256;
      showing.begin({
        ...{ kind: 'play', playlist, item, playable: playable.id, name: playable.name.slice(0, 200) },
        ...{ startedAt: new Date(startedAt).toISOString(), manifest, ...(file && { file }) },
      });
    },
    onPlayed: (_turn, _startedAt, seconds) => showing.end(seconds),
  });
  const onOnline = () => {
    cache.retryNow();
    events.retryNow();
  };
  addEventListener('online', onOnline);
  if (clock.isInDoubt()) report(null, 'clock_in_doubt');

  return {
    offer(manifest) {
      if (manifest.display && manifest.version !== newest?.version)
        reportManifest(manifest.version, 'received');
      newest = manifest;
      if (!manifest.display && store.state.inForce) void store.save({ inForce: null });
      const queue = playQueueOf(manifest);
      if (queue && !isKnownZone(manifest.display!.timezone)) {
        report(null, 'unknown_timezone');
        // If nothing is certain to play, the previous play queue continues until the zone is corrected.
        if (!queue.plan.playlists.some(hasItems) && activation.inForce) return use(activation.inForce);
      }
      if (queue) deliveryStatus.received(queue);
      activation.offer(manifest);
      // The previous manifest continues until the new one is active; without a display, or on an inactive
      // one, nothing plays.
      use(queue && activation.inForce);
    },
    playing() {
      const turn = loop.seen?.turn;
      return turn
        ? { playlist: turn.playlist, item: turn.item, name: turn.playable.name.slice(0, 200) }
        : null;
    },
    learnData: data.learn,
    watch: frames.watch,
    designs,
    cover(covers) {
      isCovered = covers;
      showing.cover(covers);
      if (!covers) frames.changed();
    },
    storage: () => readStorage({ kind: files.kind, needs: cache.needs }),
    reportFault: () => report(null, 'cannot_play'),
    async forget() {
      frames.stop();
      removeEventListener('online', onOnline);
      use(null);
      showing.stop();
      await data.forget();
      events.stop();
      cache.want([]);
      await cache.keepOnly(new Set());
      cache.stop();
      saveReported({});
      await eventStore.clear().catch(() => {});
    },
  };
}

function seenNow({ turn, view }: { turn: Turn; view: ItemView }, layers: HTMLElement, frame: Frame): Seen {
  const { drawable } = view;
  const source = drawable === 'page' ? null : drawable;
  return {
    playlist: turn.playlist,
    item: turn.item,
    turnMs: turn.to - turn.from,
    view: {
      isPage: drawable === 'page',
      isBlack: () => source && isBlack(source),
      // A video that has ended may wait for its turn to end.
      time: () => (source instanceof HTMLVideoElement && !source.ended ? source.currentTime : null),
      draw: async (longestSide) =>
        frame.layer
          ? frame.layer.picture(source, longestSide)
          : source && drawFrame(source, layers, longestSide),
    },
  };
}

/** A sound plays without its picture; everything else needs its file. */
function isPlayable(
  { type, design }: ManifestPlayable,
  needed: readonly ManifestMedia[],
  stateOf: MediaCache['stateOf'],
): boolean {
  // What is missing leaves a box of a design empty.
  if (type === 'url' || type === 'hls' || design) return true;
  return needed[0] !== undefined && stateOf(needed[0].sha256) === 'here';
}

/** The playable that the file belongs to; what a design shows is one of its own. */
function playableWith(sha256: string, manifests: readonly (Manifest | null | undefined)[]): string | null {
  const playables = manifests.flatMap((manifest) => manifest?.display?.schedule?.playables ?? []);
  const designs = manifests.flatMap((manifest) => manifest?.display?.frame ?? []);
  const owners = [
    ...playables.flatMap(({ design }) => design?.files ?? []),
    ...designs.flatMap(({ files }) => files),
    ...playables.flatMap(pagesOf),
  ];
  return owners.find(({ media }) => media.some((each) => each.sha256 === sha256))?.id ?? null;
}
