import { expect, test } from 'vitest';
import type * as z from 'zod';
import { FromPlayer } from './from-player.ts';
import * as player from './player.ts';
import { playerEvents } from './player-events.ts';
import * as first from './test/protocol-1.ts';

type Case = [what: string, schema: z.ZodType, message: object];

test.each<Case>([
  ['a manifest', player.manifest.reply, first.manifest],
  ['the answer to a heartbeat', player.heartbeat.reply, first.heartbeatReply],
  ['the answer to a registration', player.register.reply, first.registerReply],
  ['the answer to events', playerEvents.reply, first.eventsReply],
  ...first.pairingReplies.map(
    (each) => [`pairing, ${each.state}`, player.pairing.reply, each] satisfies Case,
  ),
  ...first.toPlayer.map((each) => [`a message, ${each.type}`, player.ToPlayer, each] satisfies Case),
])('case 212: a newer player understands the first server: %s', (_, schema, message) => {
  expect(schema.parse(message)).toMatchObject(message);
});

test.each<Case>([
  ['a handshake', FromPlayer, first.hello('token')],
  ['a heartbeat', FromPlayer, first.heartbeat],
  ['events', playerEvents.body!, { events: first.events }],
])('case 212: a newer server understands the first player: %s', (_, schema, message) => {
  expect(schema.parse(message)).toMatchObject(message);
});
