import { createHash } from 'node:crypto';
import * as pairing from '@vitrine/contract/pairing-calls';
import * as player from '@vitrine/contract/player';
import { playerData, playerSource } from '@vitrine/contract/player-data';
import { playerEvents } from '@vitrine/contract/player-events';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app.ts';
import { findEnvironment } from '../../http/environments.ts';
import { accessDenied } from '../../http/errors.ts';
import { countEvent } from '../../http/event-counts.ts';
import { bearerOf, callingDevice } from '../../http/machines.ts';
import { type Mounted, rawHttp } from '../../http/mount-route.ts';
import { isOwnPageOrProgram } from '../../http/origin.ts';
import { publishChanged } from '../../infra/announcements.ts';
import { readIdentity } from '../../infra/moved-address.ts';
import { alarmProtocol } from '../alarms/alarm-protocol.ts';
import { storeReceipts } from '../alarms/alarm-receipts.service.ts';
import { liveAlarms } from '../alarms/live-alarms.service.ts';
import { readDataIndex, readDataIndexes, readPlayerSource } from '../sources/player-data.service.ts';
import { newsFor } from './alarm-push.ts';
import { claimPhrase, confirmDevice, lookUpPhrase, releasePhrase } from './claims.ts';
import { writeFacts } from './heartbeats.ts';
import { fetchManifest } from './manifest-batches.ts';
import { firstProtocol, playerTooOld } from './outdated-players.ts';
import { endRestarts, finishCommands, readManifest, takeCommands } from './player.service.ts';
import { recordEvents } from './player-events.ts';
import { askPairing, registerDevice } from './waiting-devices.ts';

/** On the auth host: a new player waits here until somebody types its phrase. */
export const waitingRoutes: Mounted[] = [
  rawHttp(player.register, async ({ app, request }, { body }) => {
    // A page of another site could use up the quota of its visitors' address.
    if (!isOwnPageOrProgram(request, [app.urls.auth, app.urls.player, app.urls.dashboard]))
      throw accessDenied();
    return registerDevice(app, body.facts ?? {}, request.ip, app.config.pendingDevicesPerAddress);
  }),
  rawHttp(player.pairing, ({ app, request }) => askPairing(app, bearerOf(request)!)),
  rawHttp(pairing.lookUpPhrase, ({ app }, { body }) =>
    app.identity.transaction((db) => lookUpPhrase(db, body.connectString, app.clock())),
  ),
  rawHttp(pairing.claimPhrase, ({ app, request }, { body }) =>
    (body.isReleased ? releasePhrase : claimPhrase)(app, bearerOf(request)!, body),
  ),
  rawHttp(pairing.confirmDevice, ({ app, request }, { body }) =>
    confirmDevice(app, bearerOf(request)!, body),
  ),
];

async function callerOf(app: App, request: FastifyRequest) {
  const environment = await findEnvironment(app, (request.params as { slug: string }).slug);
  return { environment: environment.id, device: callingDevice(request) };
}

/** On a content server: the same as over the socket, for players that can't keep one open. */
export const playerRoutes: Mounted[] = [
  rawHttp(player.heartbeat, async ({ app, request }, { body }) => {
    const { environment, device } = await callerOf(app, request);
    const now = app.clock();
    const { playing, protocol = firstProtocol } = body;
    app.heartbeats.add({ environment, device, publicip: request.ip, at: now, playing, protocol });
    await writeFacts(app, environment, device, body.facts);
    const live = protocol < alarmProtocol ? null : await liveAlarms(app, environment);
    return app.content.inEnvironments([environment], async (db) => {
      const startedAt = body.facts?.lastStart;
      if (startedAt) await endRestarts(db, [{ environment, device, startedAt }], now);
      if (body.done?.length) await finishCommands(db, environment, device, body.done, now);
      const { version } = await readManifest(db, environment, device, now);
      const commands = await takeCommands(db, environment, device, now);
      const identity = await readIdentity(db, app.secrets);
      const dataVersion = (await readDataIndexes(db, [{ environment, device }], now)).get(device)?.version;
      return {
        now: now.toISOString(),
        manifestVersion: version,
        dataVersion,
        ...(live && newsFor(live, device)),
        commands,
        ...identity,
      };
    });
  }),
  rawHttp(playerEvents, async ({ app, request }, { body }) => {
    const { environment, device } = await callerOf(app, request);
    const now = app.clock();
    const { refused, hasFaults } = await app.content.inEnvironments([environment], (db) =>
      recordEvents(db, environment, device, body.events, now),
    );
    const receipts = body.events.filter((event) => event.kind === 'takeover');
    if (receipts.length > 0) await storeReceipts(app, environment, device, receipts);
    countEvent(app, 'play_refused', refused);
    if (receipts.length < body.events.length) publishChanged(app.content, environment, 'play');
    if (hasFaults) publishChanged(app.content, environment, 'fault');
    return { now: now.toISOString(), accepts: ['plays'] };
  }),
  rawHttp(playerData, async ({ app, request, reply }) => {
    const key = await callerOf(app, request);
    const data = await app.content.inEnvironments([key.environment], (db) =>
      readDataIndex(db, key, app.clock()),
    );
    const tag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`;
    reply.header('ETag', tag);
    if (request.headers['if-none-match'] === tag) reply.code(304);
    return data;
  }),
  rawHttp(playerSource, async ({ app, request }, { id, query }) => {
    const key = await callerOf(app, request);
    const data = await app.content.inEnvironments([key.environment], (db) =>
      readPlayerSource(db, key, id, query.version, app.clock()),
    );
    return { data };
  }),
  rawHttp(player.manifest, async ({ app, request, reply }, { query }) => {
    const { environment, device } = await callerOf(app, request);
    const { protocol = firstProtocol } = query;
    const manifest = await fetchManifest(app, { environment, device, protocol });
    if (manifest.protocol > protocol) {
      // It keeps what it has until it is reloaded, rather than playing at the wrong time.
      if (request.headers['if-none-match'] === undefined) throw playerTooOld();
      reply.code(304);
      return manifest;
    }
    reply.header('ETag', `"${manifest.version}"`);
    if (request.headers['if-none-match'] === `"${manifest.version}"`) reply.code(304);
    return manifest;
  }),
];
