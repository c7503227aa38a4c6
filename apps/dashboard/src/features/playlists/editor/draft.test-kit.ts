import type { PlayableSummary } from '@vitrine/contract/playlists';
import { emptyCalendar } from '../../../core/conditions/draft-calendar.ts';
import type { Draft, DraftItem } from './draft.ts';

// Playlist fixtures for the editor's tests.

export const image = (id: string): PlayableSummary => ({
  id,
  name: id,
  type: 'image',
  status: 'ready',
  orientation: null,
  duration: null,
  pageCount: null,
  width: 1920,
  height: 1080,
  picture: null,
  refusesFraming: false,
  showFrom: null,
  showUntil: null,
  isVisible: true,
});

export const video = (id: string, duration: number): PlayableSummary => ({
  ...image(id),
  type: 'video',
  duration,
});

export const document = (id: string, pageCount: number): PlayableSummary => ({ ...image(id), pageCount });

export const item = (key: string, part: Partial<DraftItem> = {}): DraftItem => ({
  key,
  playable: image(key),
  amount: 1,
  duration: null,
  conditions: [],
  ...part,
});

export const draft = (part: Partial<Draft> = {}): Draft => ({
  name: 'Lunch',
  description: '',
  enabled: true,
  orientation: null,
  resolution: null,
  priority: 50,
  groups: [],
  items: [],
  calendar: emptyCalendar,
  ...part,
});
