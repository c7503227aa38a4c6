import type { FirstRun } from '@vitrine/contract/first-run';
import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { HttpNote, NoWay } from './local-only.views.tsx';

const run = (origin: string, more: Partial<FirstRun> = {}): FirstRun => ({
  playerUrl: `${origin}/player/`,
  frameUrl: `${origin}/player/?preview=demo`,
  isLocalOnly: false,
  httpPlayers: false,
  isOpenedFromNetwork: false,
  location: null,
  group: null,
  display: null,
  connectedAt: null,
  sample: null,
  own: null,
  plan: null,
  ...more,
});
const notesFor = async (given: FirstRun) => {
  const screen = await renderUi(
    <>
      <NoWay run={given} />
      <HttpNote run={given} />
    </>,
  );
  return screen.container.textContent;
};

test('C2: on localhost the line that opens it to the network is the one that works', async () => {
  expect(await notesFor(run('http://localhost:4400', { isLocalOnly: true }))).toBe(
    'Only this computer can reach it.For a TV or a phone, stop it and start it like this:HOST=0.0.0.0 npm startCopy',
  );
});

test('C2: in a local network over http it says what that costs, and that it opened only if it did', async () => {
  const cost =
    'Over http, whoever listens in this network can act as a screen. Fine in a shop, not on the internet.';
  const shop = 'http://192.168.1.20:4400';
  expect(await notesFor(run(shop, { httpPlayers: true }))).toBe(
    `If it does not open, allow port 4400 in the firewall.${cost}`,
  );
  expect(await notesFor(run(shop, { httpPlayers: true, isOpenedFromNetwork: true }))).toBe(
    ` Opened from this network${cost}`,
  );
});

test('C2: without https where http is not allowed no way is offered, and with https nothing is said', async () => {
  expect(await notesFor(run('http://signage.example.com'))).toBe(
    'Screens need a secure address (https).A proxy provides it: see “https” in docs/operations.md.',
  );
  expect(await notesFor(run('https://signage.example.com'))).toBe('');
});
