import './zod-without-eval.ts';
import './player.css';
import type { Manifest } from '@vitrine/contract/player';
import { createClock } from './clock.ts';
import { createFactReader, sizeOfScreen } from './device-facts.ts';
import { openEventStore } from './event-store.ts';
import { createWorkerHasher } from './hasher.ts';
import { openMediaFiles } from './media-files.ts';
import { restartForNewVersion } from './new-version.ts';
import { becomeThePlayer } from './one-window.ts';
import { type PairedEnd, runPaired } from './paired.ts';
import { type Credentials, pair } from './pairing.ts';
import { type Playback, startPlayback } from './playback.ts';
import { openPreviewFrame, type PreviewState } from './preview.ts';
import { keepsFiles } from './private-window.ts';
import { createProjector } from './projector.ts';
import type { Screen } from './screens.ts';
import { startShowing } from './showing.ts';
import { listenForPermission } from './sound.ts';
import { createStage } from './stage.ts';
import { reloadWhenPolicyIsStale } from './stale-policy.ts';
import { nothingSaved, openStore, type Store } from './store.ts';
import { localeOf, sayIn } from './texts.ts';
import { hideIdleCursor, keepAwake } from './wall-manners.ts';
import { createWelcomeRetry } from './welcome-retry.ts';

// Fresh → words → paired, and back to fresh only when the server that knew this device has deleted it.

/** A public wall tells its name for a moment and is then black. */
const nameMs = 10_000;
/** A server that answers sooner is not waited for in words. */
const silentStartMs = 3000;
const startAgainMs = 60_000;

const locale = localeOf(navigator.languages);
document.documentElement.lang = locale;
const clock = createClock();
const facts = createFactReader(clock);
const stage = createStage(document.getElementById('player')!, sayIn(locale), clock);
const projector = createProjector(stage.slides);
const createHash = createWorkerHasher();

let nameTimer: ReturnType<typeof setTimeout> | undefined;
let named = '';
/** What it is to be, as far as it has been told since it was switched on. */
let told: Manifest | null = null;
/** Whether it has had a display to play for since then. */
let wasKnown = false;

function show(screen: Screen): void {
  clearTimeout(nameTimer);
  named = '';
  stage.show(screen);
}

function dashboardUrl(): string {
  const address = document.querySelector<HTMLMetaElement>('meta[name="dashboard-url"]')?.content ?? '';
  return address.startsWith('http') ? address.replace(/\/$/, '') : location.origin;
}

/** Where the words are typed: the first run, or else the sheet of a display. They travel in the fragment, which no server sees. */
const linkFor = (connectString: string) => `${dashboardUrl()}/${locale}/overview#phrase=${connectString}`;

const previewFrame = openPreviewFrame(dashboardUrl());
let keepsStorage = true;
const tellFrame = (state: PreviewState) => previewFrame?.tell(state, keepsStorage);

/** The display has nothing to show: it tells its name for a moment. */
function showQuiet(manifest: Manifest | null): void {
  if (!manifest?.display) return;
  const { name, location: place, environment } = manifest.display;
  const screen: Screen = { kind: 'named', name, place: `${place} · ${environment}` };
  // Told once; a change of something else does not bring the name back.
  if (named === JSON.stringify(screen)) return;
  show(screen);
  named = JSON.stringify(screen);
  nameTimer = setTimeout(() => stage.show({ kind: 'black' }), nameMs);
}

function showManifest(manifest: Manifest, playback: Playback): void {
  const { display, device } = manifest;
  told = manifest;
  wasKnown &&= display !== null;
  stage.turn(display?.orientation ?? 'horizontal');
  playback.offer(manifest);
  if (!display) {
    const { connectString } = device;
    show({ kind: 'words', connectString, link: linkFor(connectString), expiresAt: null });
  } else if (!display.active) show({ kind: 'inactive' });
  // A server that knows no playlists.
  else if (!display.schedule) showQuiet(manifest);
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
      tellFrame(state);
      show(state.kind === 'words' ? { ...state, link: linkFor(state.connectString) } : state);
    },
  });
  await store.save({ credentials });
  show({ kind: 'black' });
  return credentials;
}

async function live(store: Store, credentials: Credentials): Promise<PairedEnd> {
  let tellPlaying = () => {};
  const begin = async () =>
    startPlayback({
      credentials,
      store,
      clock,
      projector,
      stage: stage.slides,
      createHash,
      files: await openMediaFiles(),
      eventStore: openEventStore(),
      panel: sizeOfScreen,
      onState(state) {
        tellPlaying();
        const isFirst = !wasKnown;
        wasKnown = true;
        // Just paired or switched on, it tells its name even where the place is closed: somebody stands in front of it.
        if (state === 'nothing' || (state === 'closed' && isFirst))
          return showQuiet(told ?? store.state.manifest);
        // A name that is being told ends in black by itself.
        if (state === 'closed') return named ? undefined : show({ kind: 'black' });
        clearTimeout(nameTimer);
        named = '';
        stage.uncover();
      },
    });
  const showing = startShowing({ start: begin, show: showManifest });
  const hearManifest = (manifest: Manifest) => {
    // Told before it is shown: playback may take long to begin, or fail and try again.
    const { display, device } = manifest;
    tellFrame(display ? { kind: 'paired' } : { kind: 'words', connectString: device.connectString });
    showing.show(manifest);
  };
  const { manifest } = store.state;
  if (manifest) hearManifest(manifest);
  const patience = setTimeout(() => !store.state.manifest && show({ kind: 'network' }), silentStartMs);
  const end = await runPaired({
    credentials,
    store,
    clock,
    facts,
    onManifest: hearManifest,
    playing: showing.playing,
    onWatch: showing.watch,
    onPlayingChange(tell) {
      tellPlaying = tell;
    },
    identify: (text) => stage.identify(text ?? store.state.manifest?.display?.name ?? 'Vitrine'),
    restart: () => location.reload(),
  });
  clearTimeout(patience);
  await showing.forget();
  stage.turn('horizontal');
  return end;
}

async function start(): Promise<void> {
  hideIdleCursor(document.documentElement);
  // Without https the browser gives neither a worker that starts it offline nor a safe way to the server.
  if (!isSecureContext) {
    tellFrame({ kind: 'insecure' });
    return show({ kind: 'insecure' });
  }
  keepAwake();
  listenForPermission();
  await becomeThePlayer(() => {
    tellFrame({ kind: 'elsewhere' });
    show({ kind: 'elsewhere' });
  });
  show({ kind: 'black' });
  if (import.meta.env.PROD) navigator.serviceWorker?.register('sw.js').catch(() => {});
  restartForNewVersion(() => location.reload());
  navigator.storage?.persist?.().catch(() => {});
  const store = await openStore();
  reloadWhenPolicyIsStale(() => store.state.credentials?.url);
  const retryWelcome = createWelcomeRetry({ authBase: location.origin, store });
  for (;;) {
    const end = await live(store, store.state.credentials ?? (await becomePaired(store)));
    show({ kind: end === 'deleted' ? 'black' : 'finishing' });
    if (end === 'deleted') await store.save(nothingSaved);
    else await retryWelcome();
  }
}

start().catch((error: unknown) => {
  console.error(error);
  // What could not start now may do so later; nobody is there to try.
  setTimeout(() => location.reload(), startAgainMs);
});
