import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { emptyCalendar } from '../../../core/conditions/draft-calendar.ts';
import type { Draft, DraftItem } from '../editor/draft.ts';

// Fixtures of drafts and their checks; nothing is wrong unless a test says so.

export const itemOf = (name: string, status: DraftItem['playable']['status'] = 'ready'): DraftItem => ({
  key: name,
  playable: {
    id: name,
    name,
    type: 'image',
    status,
    orientation: null,
    duration: null,
    pageCount: null,
    width: null,
    height: null,
    picture: null,
    refusesFraming: false,
    showFrom: null,
    showUntil: null,
    isVisible: true,
  },
  amount: 1,
  duration: 10,
  conditions: [],
});

export const draftOf = (part: Partial<Draft> = {}): Draft => ({
  name: 'Lunch',
  description: '',
  enabled: true,
  orientation: null,
  resolution: null,
  priority: 50,
  groups: ['counters'],
  items: [itemOf('Menu')],
  calendar: emptyCalendar,
  ...part,
});

export const checkOf = (part: Partial<PlaylistCheck> = {}): PlaylistCheck => ({
  displays: 9,
  groups: [],
  firstDisplays: [],
  zones: [{ timezone: 'Europe/Prague', places: ['Praha'], displays: 9 }],
  mismatched: { count: 0, first: [] },
  rivals: [],
  playsOn: 0,
  activeDisplays: 0,
  closed: 0,
  closes: false,
  nextAt: null,
  never: null,
  secondsADay: 14_400,
  idleItems: [],
  gaps: { displays: 0, first: [] },
  ...part,
});
