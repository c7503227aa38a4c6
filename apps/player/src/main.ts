import './zod-without-eval.ts';
import './screens/player.css';
import { maxFrameBytes } from '@vitrine/contract/frames';
import type { Manifest } from '@vitrine/contract/player';
import { isKnownZone, localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import type { Alarms, AlarmsOptions } from './alarms/alarms.ts';
import { openAgentLink } from './connection/agent-link.ts';
import { createClock } from './connection/clock.ts';
import { createFactReader, sizeOfScreen } from './connection/device-facts.ts';
import { openEventStore } from './connection/event-store.ts';
import { drawFrame } from './connection/frame-drawing.ts';
import { createHandshakeRetry } from './connection/handshake-retry.ts';
import { keptTime } from './connection/kept-time.ts';
import { restartForNewVersion } from './connection/new-version.ts';
import { type PairedEnd, runPaired } from './connection/paired.ts';
import { type Credentials, pair } from './connection/pairing.ts';
import { openPlayArchive } from './connection/play-archive.ts';
import { wantedScreens } from './connection/screen-power.ts';
import { postEvents, postFrame } from './connection/server-calls.ts';
import { nothingSaved, openStore, type Store } from './connection/store.ts';
import { storeEvents } from './connection/stored-events.ts';
import { randomUUID } from './engine.ts';
import { createWorkerHasher } from './media/hasher.ts';
import { openMediaFiles } from './media/media-files.ts';
import { reloadWhenPolicyIsStale } from './media/stale-policy.ts';
import { createLayers } from './playback/layers.ts';
import { localOrigins } from './playback/local-network.ts';
import { type Playback, startPlayback } from './playback/playback.ts';
import { openPreviewFrame, type PreviewState, storageName } from './playback/preview.ts';
import { createRenderer } from './playback/renderer.ts';
import { type Showing, startShowing } from './playback/showing.ts';
import { listenForPermission } from './playback/sound.ts';
import type { IdleReason, IdleScreen } from './screens/idle-screen.ts';
import { hideIdleCursor, keepAwake } from './screens/kiosk-mode.ts';
import { keepsFiles } from './screens/private-window.ts';
import type { Screen } from './screens/screens.ts';
import { becomeSingleInstance } from './screens/single-instance.ts';
import { createTechnicalInfo } from './screens/technical-info.ts';
import { localeOf, translatorFor } from './screens/texts.ts';

// New → phrase → paired, and back to new only when the server that knew this device has deleted it.

/** No message is shown if the server answers sooner. */
const silentStartMs = 3000;
const startAgainMs = 60_000;
/** How late screens may be switched after an opening or closing. */
const lookAtHoursMs = 5000;

const locale = localeOf(navigator.languages);
document.documentElement.lang = locale;
const clock = createClock(() => performance.now(), keptTime);
let showing: Showing | null = null;
let serverUrl: string | undefined;
const agent = openAgentLink(window);
const browserFacts = createFactReader(clock, async () => showing?.storage());
/** What the agent knows about the machine is better than what the browser guesses. */
const facts = async () => ({ ...(await browserFacts()), ...agent.facts() });
const say = translatorFor(locale);
const layers = createLayers(document.getElementById('player')!, say, clock);
const information = createTechnicalInfo({ layers, facts, say, serverUrl: () => serverUrl });
const renderer = createRenderer(layers.views);
const createHash = createWorkerHasher();

/** Undefined until it is loaded; without it such a screen is black. */
let idle: IdleScreen | undefined;
/** The manifest, as far as it was received since the start. */
let settings: Manifest | null = null;

function show(screen: Screen): void {
  idle?.leave();
  layers.show(screen);
}

const showIdle = (reason: IdleReason, manifest: Manifest) =>
  idle ? idle.show(reason, manifest) : layers.show({ kind: 'black' });

/** What the server wrote into the page. */
const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

function dashboardUrl(): string {
  const address = metaOf('dashboard-url');
  return address.startsWith('http') ? address.replace(/\/$/, '') : location.origin;
}

/**
 * Where the phrase is typed: the first run, or else the sheet of a display. It is in the URL fragment, which
 * is not sent to a server.
 */
const linkFor = (connectString: string) => `${dashboardUrl()}/${locale}/overview#phrase=${connectString}`;

const previewFrame = openPreviewFrame(dashboardUrl());
let keepsStorage = true;
const reportFrame = (state: PreviewState) => previewFrame?.send(state, keepsStorage);

function showManifest(manifest: Manifest, playback: Playback): void {
  const { display, device } = manifest;
  settings = manifest;
  idle?.learn(manifest);
  layers.turn(display?.orientation ?? 'horizontal');
  playback.offer(manifest);
  if (!display) {
    const { connectString } = device;
    show({ kind: 'words', connectString, link: linkFor(connectString), expiresAt: null });
    // Or a server without playlists.
  } else if (!display.active || !display.schedule) showIdle('nothing', manifest);
}

async function becomePaired(store: Store): Promise<Credentials> {
  const credentials = await pair({
    authBase: location.origin,
    clock,
    facts,
    secret: store.state.secret,
    async saveSecret(secret) {
      keepsStorage = (await store.save({ secret })) && (await keepsFiles(navigator.storage));
    },
    asked: previewFrame?.asked,
    onState(state) {
      reportFrame(state);
      show(state.kind === 'words' ? { ...state, link: linkFor(state.connectString) } : state);
    },
  });
  await store.save({ credentials });
  show({ kind: 'black' });
  return credentials;
}

async function live(store: Store, credentials: Credentials): Promise<PairedEnd> {
  let reportPlaying = () => {};
  const capture = async (longestSide: number) => {
    const screenshot = await agent.screenshot(longestSide);
    if (!screenshot) return null;
    // Only players beside our agent take one.
    const { uprightFrame } = await import('./connection/screenshot-frame.ts');
    return uprightFrame(screenshot, layers.orientation, maxFrameBytes);
  };
  const begin = async () =>
    startPlayback({
      credentials,
      store,
      clock,
      renderer: renderer,
      layers: layers.views,
      createHash,
      files: await openMediaFiles(),
      eventStore: storeEvents(openEventStore(), openPlayArchive()),
      panel: sizeOfScreen,
      capture,
      onState(state) {
        reportPlaying();
        const manifest = settings ?? store.state.manifest;
        // A frame is shown around nothing.
        const hasFrame = state === 'nothing' && manifest?.display?.frame !== undefined;
        if (state !== 'playing' && !hasFrame) return manifest ? showIdle(state, manifest) : undefined;
        idle?.leave();
        layers.uncover();
      },
    });
  const shown = startShowing({ start: begin, show: showManifest });
  showing = shown;
  serverUrl = credentials.url;
  const onManifest = (manifest: Manifest) => {
    // Reported before it is shown, because playback may take long to start, or fail and retry.
    const { display, device } = manifest;
    reportFrame(display ? { kind: 'paired' } : { kind: 'words', connectString: device.connectString });
    shown.show(manifest);
    switchScreens();
  };
  let isAlarm = false;
  const switchScreens = () => {
    const { screens, on } = wantedScreens(store.state.manifest, clock.now());
    agent.switchScreens(screens, isAlarm ? 'alarm' : on);
  };
  let send: AlarmsOptions['send'] = () => false;
  // Loaded now, so that it is here when it is needed; a failure is tried again with the next alarm.
  let loading: Promise<Alarms | undefined> | undefined;
  const loadAlarms = () => {
    loading ??= import('./alarms/alarms.ts')
      .then(({ startAlarms }) =>
        startAlarms({
          ...{ stage: layers.stage, clock, store, capture, drawFrame, newId: randomUUID },
          storageKey: storageName('vitrine-player-alarms'),
          send: (message) => send(message),
          post: (receipts) => postEvents(credentials, receipts),
          postFrame: (picture) => postFrame(credentials, { state: 'showing', picture }),
          timeIn: (timezone) =>
            isKnownZone(timezone) ? timeOfMinute(localMoment(timezone, clock.now()).minute) : '',
          designs: shown.designs,
          onCover(isCovered) {
            isAlarm = isCovered;
            shown.cover(isCovered);
            switchScreens();
          },
        }),
      )
      .catch((error: unknown) => {
        console.error(error);
        loading = undefined;
        return undefined;
      });
    return loading;
  };
  void loadAlarms();
  const switching = setInterval(switchScreens, lookAtHoursMs);
  const { manifest } = store.state;
  if (manifest) onManifest(manifest);
  const patience = setTimeout(() => !store.state.manifest && show({ kind: 'network' }), silentStartMs);
  const end = await runPaired({
    credentials,
    store,
    clock,
    facts,
    onManifest: onManifest,
    playing: shown.playing,
    onData: shown.learnData,
    onWatch: shown.watch,
    onNews: async (news) => (await loadAlarms())?.learn(news),
    onSocket(own) {
      send = own;
    },
    onPlayingChange(tell) {
      reportPlaying = tell;
    },
    identify(text) {
      layers.identify(text ?? store.state.manifest?.display?.name ?? 'Vitrine');
      information.show();
    },
    restart(kind) {
      // The page is reloaded where nobody can restart the machine.
      if (kind === 'reload' || !agent.request(kind)) location.reload();
    },
  });
  clearTimeout(patience);
  clearInterval(switching);
  await shown.forget();
  (await loading)?.forget();
  showing = null;
  layers.turn('horizontal');
  return end;
}

async function start(): Promise<void> {
  // The screen of old-engine.js covers the page.
  if ('tooOld' in document.documentElement.dataset) return;
  hideIdleCursor(document.documentElement);
  // Without https the browser provides neither a service worker for offline starts nor a secure connection to
  // the server, so an operator must have allowed it.
  if (!isSecureContext && metaOf('allow-http') !== '1') {
    reportFrame({ kind: 'insecure' });
    return show({ kind: 'insecure' });
  }
  keepAwake();
  listenForPermission();
  await becomeSingleInstance(() => {
    reportFrame({ kind: 'elsewhere' });
    show({ kind: 'elsewhere' });
  });
  show({ kind: 'black' });
  if (import.meta.env.PROD) navigator.serviceWorker?.register('sw.js').catch(() => {});
  restartForNewVersion(() => location.reload());
  navigator.storage?.persist?.().catch(() => {});
  const store = await openStore();
  // Not needed for the first picture.
  idle = await import('./screens/idle-screen.ts').then(
    ({ createIdleScreen }) =>
      createIdleScreen({
        layers,
        locale,
        now: clock.now,
        steady: () => performance.now(),
        touched: document,
        onNamed: information.warn,
      }),
    () => undefined,
  );
  reloadWhenPolicyIsStale(
    () => store.state.credentials?.url,
    () => localOrigins([store.state.manifest, store.state.inForce]),
  );
  const retryHandshake = createHandshakeRetry({ authBase: location.origin, store });
  for (;;) {
    const end = await live(store, store.state.credentials ?? (await becomePaired(store)));
    show({ kind: end === 'deleted' ? 'black' : 'finishing' });
    if (end === 'deleted') await store.save(nothingSaved);
    else await retryHandshake();
  }
}

start().catch((error: unknown) => {
  console.error(error);
  // What could not start now may start later; nobody is there to retry.
  setTimeout(() => location.reload(), startAgainMs);
});
