import type { Change } from './changes.queries.ts';

export const hana: Change['actor'] = {
  id: '0198a0de-0000-7000-8000-000000000001',
  name: 'Hana Králová',
  via: 'person',
};
export const tomas: Change['actor'] = {
  id: '0198a0de-0000-7000-8000-000000000002',
  name: 'Tomáš Dvořák',
  via: 'person',
};

let made = 100;

/** A change at an instant of Wednesday 18.11.2026, in UTC: "09:42". */
export function change(clock: string, part: Partial<Change> = {}): Change {
  const id = `0198a0de-0000-7000-8000-000000000${made++}`;
  const at = `2026-11-18T${clock}:00.000Z`;
  return {
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    at,
    batch: id,
    batchSize: 1,
    batchAlike: 1,
    call: 'playlists.update',
    request: null,
    actor: hana,
    topic: 'playlists',
    kind: 'update',
    subject: { id: '0198a0de-0000-7000-8000-000000000050', name: 'Lunch' },
    isDraft: false,
    before: { priority: 50 },
    after: { priority: 60 },
    names: {},
    fields: [],
    displays: 0,
    proposal: null,
    proposedBy: null,
    approvedBy: null,
    edits: null,
    shownFrom: null,
    columns: null,
    alarm: null,
    effect: null,
    address: null,
    restores: null,
    restoredBy: null,
    newer: null,
    canRestore: true,
    ...part,
  };
}

export const login = (clock: string, actor = hana): Change =>
  change(clock, {
    actor,
    topic: 'sign_in',
    kind: 'event',
    call: 'session.login',
    subject: null,
    before: null,
    after: null,
    displays: null,
    canRestore: false,
  });
