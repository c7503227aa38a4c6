import type { AgentScreen, NetworkScreenState, WantedPower } from '@vitrine/contract/agent-link';
import { log } from '../log.ts';
import { mdcClient } from './mdc.ts';
import { pjlinkClient } from './pjlink.ts';
import { type Power, type ScreenClient, ScreenError } from './screen-error.ts';

// Switches the screens of this display as the player wants, and asks them for their state. A wish is repeated
// until the screen confirms it once; after that somebody with a remote control has the last word, until an alarm begins. A screen
// that was off then is switched off afterwards, if the player wants nothing else. A screen is spoken to by one at a time: who comes
// second waits, and reads what the first one did.

const lookEveryMs = 60_000;
const retryMs = 15_000;

export interface ScreenControlOptions {
  /** The screen on the HDMI cable, for displays without network screens. */
  readonly findCec: () => Promise<ScreenClient | null>;
  readonly onChange: (states: readonly NetworkScreenState[]) => void;
  readonly clientFor?: (screen: AgentScreen) => ScreenClient | null;
  readonly times?: { readonly lookEveryMs: number; readonly retryMs: number };
}

export interface ScreenControl {
  want(screens: readonly AgentScreen[], on: WantedPower): void;
  states(): readonly NetworkScreenState[];
  stop(): void;
}

interface Controlled {
  readonly screen: AgentScreen;
  readonly client: ScreenClient | null;
  /** The wish that it has confirmed. */
  confirmed: WantedPower;
  /** Whether it was off when an alarm began; null if none did, or before it was read. */
  wasOff: boolean | null;
  state: NetworkScreenState;
}

export const cecVendor = 'HDMI-CEC';

export function startScreenControl(options: ScreenControlOptions): ScreenControl {
  const times = options.times ?? { lookEveryMs, retryMs };
  const clientFor = options.clientFor ?? usualClient;
  let controlled: Controlled[] = [];
  let wanted: WantedPower = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let reported = '';

  const report = () => {
    const states = controlled.map(({ state }) => state);
    if (JSON.stringify(states) === reported) return;
    reported = JSON.stringify(states);
    options.onChange(states);
  };
  /** The last conversation with each screen, also with one that is no longer wanted. */
  const conversations = new Map<string, Promise<void>>();
  const converse = (each: Controlled): Promise<void> => {
    const { vendor, localIp, screenId } = each.screen;
    const key = `${vendor} ${localIp} ${screenId}`;
    const next = (conversations.get(key) ?? Promise.resolve()).then(() => attend(each, () => wanted));
    conversations.set(key, next);
    return next;
  };
  const round = async (own: number) => {
    await Promise.all(controlled.map(converse));
    if (own !== turn) return;
    report();
    const isDone = controlled.every((each) => {
      const wish = wishFor(each, wanted);
      return !each.client || wish === null || each.confirmed === wish;
    });
    timer = setTimeout(() => void round(own), isDone ? times.lookEveryMs : times.retryMs);
  };
  const begin = async (screens: readonly AgentScreen[], own: number) => {
    const cec = screens.length === 0 ? await options.findCec() : null;
    if (own !== turn) return;
    const cable = { vendor: cecVendor, localIp: '', screenId: 0 };
    const known = new Map(controlled.map((each) => [JSON.stringify(each.screen), each]));
    controlled = (cec ? [cable] : screens).map(
      (screen) =>
        known.get(JSON.stringify(screen)) ?? {
          screen,
          client: cec ?? clientFor(screen),
          confirmed: null,
          wasOff: null,
          state: stateOf(screen, null, null),
        },
    );
    await round(own);
  };
  return {
    want(screens, on) {
      clearTimeout(timer);
      // What was confirmed before may be undone by a conversation that is not over yet.
      if (on !== wanted) for (const each of controlled) each.confirmed = null;
      wanted = on;
      void begin(screens, ++turn);
    },
    states: () => controlled.map(({ state }) => state),
    stop() {
      turn++;
      clearTimeout(timer);
    },
  };
}

/** After an alarm one that was off before is switched off again. */
const wishFor = ({ wasOff }: Controlled, wanted: WantedPower): WantedPower =>
  wanted === null && wasOff ? false : wanted;

/** Switches it if it has not confirmed the wish yet, and reads its state. Never rejects. */
async function attend(each: Controlled, wantedNow: () => WantedPower): Promise<void> {
  const { screen, client } = each;
  const wanted = wantedNow();
  const wish = wishFor(each, wanted);
  if (!client) {
    each.state = stateOf(screen, null, 'not_controllable');
    return;
  }
  try {
    let power = await client.readPower();
    const isAs = (on: boolean) =>
      on ? power === 'on' || power === 'warming' : power === 'off' || power === 'cooling';
    if (wanted === 'alarm') each.wasOff ??= isAs(false);
    if (wish !== null && each.confirmed !== wish) {
      const on = wish !== false;
      if (!isAs(on)) {
        await client.setPower(on);
        log('screen_switched', { vendor: screen.vendor, address: screen.localIp, on });
        power = await client.readPower();
      }
      if (isAs(on) && wantedNow() === wanted) each.confirmed = wish;
    }
    if (wanted !== 'alarm' && (wish === null || each.confirmed === wish)) each.wasOff = null;
    each.state = stateOf(screen, power, null);
  } catch (error) {
    const problem = error instanceof ScreenError ? error.problem : 'bad_reply';
    if (each.state.problem !== problem)
      log('screen_failed', { vendor: screen.vendor, address: screen.localIp, error: String(error) });
    each.state = stateOf(screen, null, problem);
  }
}

const stateOf = (
  { vendor, localIp, screenId }: AgentScreen,
  power: Power | null,
  problem: NetworkScreenState['problem'],
): NetworkScreenState => ({ vendor, localIp, screenId, power, problem });

/** Null for a vendor whose screens nobody has taught us to switch. */
function usualClient({ vendor, localIp: host, screenId, password }: AgentScreen): ScreenClient | null {
  const name = vendor.trim().toLowerCase();
  if (name === 'samsung') return mdcClient({ host, screenId, password });
  return name === 'pjlink' ? pjlinkClient({ host, password }) : null;
}
