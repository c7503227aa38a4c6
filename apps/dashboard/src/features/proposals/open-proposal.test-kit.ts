import type { Proposal } from '@vitrine/contract/proposals';

export const at = '2026-11-16T07:52:00.000Z';
export const person = (name: string) => ({ id: name, name });

/** A proposal that waits for a decision. */
export const open: Proposal = {
  id: 'p',
  version: 1,
  createdAt: at,
  updatedAt: at,
  route: 'playlists.update',
  resource: 'playlists',
  subject: { id: 'l', name: 'Lunch' },
  exists: true,
  seenVersion: 1,
  body: { priority: 5 },
  before: { priority: 50 },
  approved: null,
  secrets: [],
  leadsTo: {},
  names: {},
  title: 'Lunch steps back',
  note: null,
  author: person('Petra Schmidt'),
  state: 'open',
  displays: 1,
  gaps: 0,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  comments: [],
  mayDecide: true,
  isYours: false,
  isAuthorHere: true,
};
