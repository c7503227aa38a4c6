import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { requireAbsolute } from '../absolute-path.ts';
import { createLocalReader } from './local-reader.ts';
import type { ReaderWay } from './reader.ts';

// A machine without a sandbox: alarms of authorities are read all the same, under Node's permission model.

let reader: ReaderWay;
let workDir: string;
afterEach(async () => {
  await reader.stop();
  await rm(workDir, { recursive: true, force: true });
});

async function open(allowsUnconfined: boolean) {
  workDir = await mkdtemp(path.join(tmpdir(), 'vitrine-reader-'));
  reader = createLocalReader({
    workDir: requireAbsolute(workDir),
    confinement: async () => ({ sandbox: 'none', helpers: {} }),
    allowsUnconfined,
    onError: (error) => {
      throw error;
    },
  });
}

const sheet = {
  environment: 'a',
  kind: 'sheet',
  priority: 'usual',
  body: Buffer.from('Name\nEspresso\n'),
  contentType: '',
  pointer: null,
  now: 0,
} as const;
const calendar = {
  ...sheet,
  kind: 'calendar',
  body: Buffer.from(
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Tour\r\nDTSTART;TZID=Europe/Prague:20261101T100000\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ),
  now: Date.parse('2026-11-17T12:00:00Z'),
} as const;
const alert = {
  environment: 'a',
  kind: 'cap',
  priority: 'alarm',
  body: Buffer.from(`<alert><identifier>1</identifier><sender>a@example.com</sender><sent>2026-11-16T14:30:00Z</sent>
    <status>Actual</status><msgType>Alert</msgType><info><event>Flood</event></info></alert>`),
  contentType: '',
  places: [],
} as const;

test('an alert is read, a sheet is not, and the state says why', async () => {
  await open(false);
  expect(await reader.read(sheet)).toEqual({ unavailable: 'sandbox' });
  expect(await reader.read(alert)).toMatchObject({ cap: { alerts: [{ infos: [{ event: 'Flood' }] }] } });
  expect(await reader.tryOut()).toBe('no_sandbox');
});

test('where the machine itself is one, everything is read', async () => {
  await open(true);
  expect(await reader.read(calendar)).toMatchObject({ data: { rows: [{}, {}, {}] } });
  expect(await reader.tryOut()).toBe('available');
});
