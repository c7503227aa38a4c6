import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { allRoutes } from '@vitrine/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../test/test-browser.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly $ref?: string;
    readonly schema?: unknown;
  }[];
  readonly 'x-actions'?: Readonly<Record<string, { readonly operationId: string }>>;
}

let server: TestServer;
let body: Answer['body'];
let operations: Operation[];
beforeAll(async () => {
  server = await startTestServer();
  ({ body } = await server.browser().get(`${server.serverUrl('demo')}/api/v1/openapi.json`));
  operations = Object.values<Record<string, Operation>>(body.paths).flatMap((each) => Object.values(each));
});
afterAll(() => server.stop());

test('AP1: the API document is valid OpenAPI 3.1 by the rules of the specification', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'openapi-'));
  const file = path.join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(body));
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [redocly, 'lint', file, '--extends=spec', '--format=json'],
    {
      cwd: directory,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  ).catch((error: { stdout: string }) => error);
  await rm(directory, { recursive: true });
  const { totals, problems } = JSON.parse(stdout);
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  expect(body.openapi).toBe('3.1.0');
});

test('A6: what no reply contains is write-only', () => {
  const { LocationInput, LocationUpdate, NetworkScreenInput, SourceInput } = body.components.schemas;
  const fields = [
    LocationInput.properties.routerUser,
    LocationUpdate.properties.routerPassword,
    NetworkScreenInput.properties.password,
    SourceInput.properties.address,
  ];
  for (const field of fields) expect(field).toMatchObject({ writeOnly: true });
});

test('AP1: schemas are shared components, so the document stays small', () => {
  const text = JSON.stringify(body);
  // The three calls of the calendar take 7 kB, after 9 kB of repetitions were taken out; effects of a change take 5 kB, and what is
  // told of changes, proposals, past days, drills and tries of feeds takes 8 kB.
  expect(text.length).toBeLessThan(404_000);
  expect(Object.keys(body.components.schemas)).toEqual(
    expect.arrayContaining(['Location', 'LocationInput', 'LocationUpdate', 'WeeklyHours', 'ErrorReply']),
  );
  for (const name of Object.keys(body.components.schemas))
    expect(text).toContain(`"#/components/schemas/${name}"`);
});

test('the API document describes every call of a server and none of those between programs', () => {
  const expected = allRoutes
    .filter(({ host, path: address }) => host === 'content' && !address.startsWith('/api/internal/'))
    .map(({ id }) => id);
  const described = operations.flatMap((operation) => [
    operation.operationId,
    ...Object.values(operation['x-actions'] ?? {}).map(({ operationId }) => operationId),
  ]);
  expect([...new Set(described)].sort()).toEqual(expected.sort());
  expect(body.servers).toEqual([{ url: server.serverUrl('demo') }]);
  expect(body.components.securitySchemes.session.name).toBe('vitrine-demo');
});

test('a list names its parameters and who may call it', () => {
  const { parameters, ...list } = body.paths['/api/v1/locations'].get;
  expect(parameters.map(({ name, $ref }: { name?: string; $ref?: string }) => name ?? $ref)).toEqual([
    'include',
    'populate',
    '#/components/parameters/Start',
    '#/components/parameters/Limit',
    '_q',
    'sort',
    'name_contains',
    'timezone_eq',
    'openNow_eq',
  ]);
  expect(list).toMatchObject({
    'x-access': ['standard', 'admin'],
    security: [{ session: [] }, { token: [] }],
  });
});

test('AP1: calls that share a path are one operation with an action and a union of bodies', () => {
  expect(Object.keys(body.paths).filter((key) => key.includes('?'))).toEqual([]);
  const { parameters, requestBody, ...change } = body.paths['/api/v1/displays/{id}'].put;
  const action = parameters.find(({ name }: { name?: string }) => name === 'action');
  expect(action.schema.enum).toEqual([
    'activate',
    'deactivate',
    'pair',
    'unpair',
    'screens',
    'restore',
    'regenerate',
  ]);
  expect(action).not.toHaveProperty('required');
  expect(requestBody.content['application/json'].schema.anyOf).toEqual(
    expect.arrayContaining([
      { $ref: '#/components/schemas/DisplayUpdate' },
      expect.objectContaining({ title: 'action=pair', required: ['connectString'] }),
    ]),
  );
  expect(change.operationId).toBe('displays.update');
  expect(change.description).toContain('`action=pair`');
  expect(body.paths['/api/v1/locations/{id}'].put['x-actions'].reveal['x-access']).toEqual(['admin']);
});

test('an action without a plain call beside it is required', () => {
  const { parameters, summary } = body.paths['/api/v1/invoices/{id}'].put;
  expect(parameters).toContainEqual({
    name: 'action',
    in: 'query',
    required: true,
    schema: { type: 'string', enum: ['pay'] },
  });
  expect(summary).toMatch(/^Charge the card/);
});

test('every call has a summary that begins with a verb and is short enough for a heading', () => {
  const verbs = new Set(
    (
      'Activate Add Approve Block Cancel Change Charge Check Claim Confirm Convert Copy Create Deactivate Decline Delete Download End Erase ' +
      'Explain Export Extend Find Get Invite Keep List Make Notify Pair Predict Read Recalculate Record Redeem Register Reject Release Remove Replace ' +
      'Report Restart Restore Retry Reveal Send Set Show Sign Skip Snooze Start Stop Switch Unblock Unpair Update Verify Watch Withdraw'
    ).split(' '),
  );
  const odd = allRoutes.filter(
    ({ summary }) => !verbs.has(summary.split(' ')[0]!) || summary.length > 70 || /[;:.]/.test(summary),
  );
  expect(odd.map(({ id, summary }) => `${id}: ${summary}`)).toEqual([]);
});

test('files and pictures are described by their media types, calls of players by their token', () => {
  const content = (address: string) => body.paths[address].get.responses[200].content;
  expect(content('/api/v1/invoices/{id}/pdf')).toHaveProperty('application/pdf');
  expect(content('/api/v1/plays-export')).toHaveProperty('text/csv');
  expect(body.paths['/api/v1/uploads/{id}'].patch.requestBody.content).toHaveProperty([
    'application/offset+octet-stream',
  ]);
  expect(body.paths['/api/player/media/{sha256}'].get.security).toEqual([{ device: [] }]);
});

test('the document of an unknown server is like any other, and does not reveal who is a customer', async () => {
  const ask = (slug: string) => server.browser().get(`${server.serverUrl(slug)}/api/v1/openapi.json`);
  const [known, unknown] = [await ask('demo'), await ask('nowhere')];
  expect(unknown.status).toBe(200);
  expect(JSON.stringify(unknown.body).replaceAll('nowhere', 'demo')).toBe(JSON.stringify(known.body));
});
