import './zod-without-eval.ts';
import './player.css';
import type { Manifest } from '@vitrine/contract/player';
import { createClock } from './clock.ts';
import { createFactReader } from './device-facts.ts';
import { becomeThePlayer } from './one-window.ts';
import { runPaired } from './paired.ts';
import { type Credentials, pair } from './pairing.ts';
import type { Screen } from './screens.ts';
import { createStage } from './stage.ts';
import { reloadWhenPolicyIsStale } from './stale-policy.ts';
import { nothingSaved, openStore, type Store } from './store.ts';
import { localeOf, sayIn } from './texts.ts';
import { hideIdleCursor, keepAwake } from './wall-manners.ts';

// Fresh → words → paired, and back to fresh only when the server has deleted this device.

/** A public wall tells its name for a moment and is then black. */
const nameMs = 10_000;
/** A server that answers sooner is not waited for in words. */
const silentStartMs = 3000;

const locale = localeOf(navigator.languages);
document.documentElement.lang = locale;
const clock = createClock();
const facts = createFactReader(clock);
const stage = createStage(document.getElementById('player')!, sayIn(locale), clock);

let nameTimer: ReturnType<typeof setTimeout> | undefined;
let named = '';

function show(screen: Screen): void {
  clearTimeout(nameTimer);
  named = '';
  stage.show(screen);
}

/** Where the words are typed: the dashboard, with the sheet open. They travel in the fragment, which no server sees. */
function linkFor(connectString: string): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="dashboard-url"]')?.content ?? '';
  const dashboard = told.startsWith('http') ? told.replace(/\/$/, '') : location.origin;
  return `${dashboard}/${locale}/displays?add=display#phrase=${connectString}`;
}

function showManifest({ display, device }: Manifest) {
  stage.turn(display?.orientation ?? 'horizontal');
  if (!display) {
    const { connectString } = device;
    return show({ kind: 'words', connectString, link: linkFor(connectString), expiresAt: null });
  }
  if (!display.active) return show({ kind: 'inactive' });
  const { name, location: place, environment } = display;
  const screen: Screen = { kind: 'named', name, place: `${place} · ${environment}` };
  // Told once; a change of something else does not bring the name back.
  if (named === JSON.stringify(screen)) return;
  show(screen);
  named = JSON.stringify(screen);
  nameTimer = setTimeout(() => stage.show({ kind: 'black' }), nameMs);
}

async function becomePaired(store: Store): Promise<Credentials> {
  const credentials = await pair({
    authBase: location.origin,
    clock,
    facts,
    secret: store.state.secret,
    saveSecret: async (secret) => void (await store.save({ secret })),
    onState: (state) =>
      show(state.kind === 'words' ? { ...state, link: linkFor(state.connectString) } : state),
  });
  await store.save({ credentials });
  show({ kind: 'black' });
  return credentials;
}

async function live(store: Store, credentials: Credentials): Promise<void> {
  const { manifest } = store.state;
  if (manifest) showManifest(manifest);
  const patience = setTimeout(() => !store.state.manifest && show({ kind: 'network' }), silentStartMs);
  await runPaired({
    credentials,
    store,
    clock,
    facts,
    onManifest: showManifest,
    identify: (text) => stage.identify(text ?? store.state.manifest?.display?.name ?? 'Vitrine'),
    restart: () => location.reload(),
  });
  clearTimeout(patience);
  stage.turn('horizontal');
  show({ kind: 'black' });
  await store.save(nothingSaved);
}

async function start(): Promise<void> {
  hideIdleCursor(document.documentElement);
  // Without https the browser gives neither a worker that starts it offline nor a safe way to the server.
  if (!isSecureContext) return show({ kind: 'insecure' });
  keepAwake();
  reloadWhenPolicyIsStale();
  await becomeThePlayer(() => show({ kind: 'elsewhere' }));
  show({ kind: 'black' });
  if (import.meta.env.PROD) navigator.serviceWorker?.register('sw.js').catch(() => {});
  navigator.storage?.persist?.().catch(() => {});
  const store = await openStore();
  for (;;) await live(store, store.state.credentials ?? (await becomePaired(store)));
}

void start();
