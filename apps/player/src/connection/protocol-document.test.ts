import { readFileSync } from 'node:fs';
import { FromPlayer } from '@vitrine/contract/from-player';
import { Moved } from '@vitrine/contract/moved';
import * as player from '@vitrine/contract/player';
import { PlayerEvent, playerEvents } from '@vitrine/contract/player-events';
import { expect, test } from 'vitest';
import type * as z from 'zod';

const text = readFileSync(new URL('../../../../docs/player-protocol.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/```json (.+)\n([\s\S]+?)```/g)].map(([, name, json], index) => ({
  title: `${index + 1}: ${name}`,
  name: name!,
  json: json!,
}));

const schemas: Record<string, z.ZodType> = {
  'player.register body': player.register.body!,
  'player.register reply': player.register.reply,
  'player.pairing reply': player.pairing.reply,
  'player.heartbeat body': player.heartbeat.body!,
  'player.heartbeat reply': player.heartbeat.reply,
  'player.manifest reply': player.manifest.reply,
  'player.events body': playerEvents.body!,
  'player.events reply': playerEvents.reply,
  FromPlayer,
  ToPlayer: player.ToPlayer,
  DeviceFacts: player.DeviceFacts,
  Moved,
};

test.each(examples)(
  'example $title of docs/player-protocol.md fits the contract, field by field',
  ({ name, json }) => {
    const example = JSON.parse(json);
    expect(schemas[name]!.parse(example)).toEqual(example);
  },
);

test('docs/player-protocol.md shows every message of a player and its server', () => {
  expect([...new Set(examples.map(({ name }) => name))].sort()).toEqual(Object.keys(schemas).sort());
  const facts = examples.find(({ name }) => name === 'DeviceFacts')!;
  expect(Object.keys(JSON.parse(facts.json)).sort()).toEqual(Object.keys(player.DeviceFacts.shape).sort());
  const said = examples.filter(({ name }) => name === 'ToPlayer').map(({ json }) => JSON.parse(json).type);
  const happened = examples.find(({ name }) => name === 'player.events body')!;
  const kinds = JSON.parse(happened.json).events.map(({ kind }: { kind: string }) => kind);
  expect(kinds.sort()).toEqual(PlayerEvent.options.map(({ shape }) => shape.kind.value).sort());
  expect(said.sort()).toEqual(player.ToPlayer.options.map(({ shape }) => shape.type.value).sort());
});
