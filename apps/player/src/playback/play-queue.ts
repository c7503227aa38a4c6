import type { Manifest, ManifestMedia, ManifestPlayable, ManifestSchedule } from '@vitrine/contract/player';
import { isKnownZone, registerZone } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { pagesOf, type ShownPlayable } from '../media/document-pages.ts';
import { filesOf, filesOfDesign, type ScreenTraits } from '../media/media-choice.ts';
import { withoutTime } from './unknown-zone.ts';

// Evaluates a manifest at a moment. Everything follows from the time alone, so a restarted player continues
// in the middle of a video, and all screens of a group show the same.

type Playlist = ManifestSchedule['playlists'][number];
type Item = Playlist['items'][number];

/** A manifest of an active display, indexed for fast lookups. */
export interface PlayQueue {
  readonly manifest: Manifest;
  readonly plan: Plan;
  readonly playlists: ReadonlyMap<string, Playlist>;
  readonly items: ReadonlyMap<string, Item>;
  readonly playables: ReadonlyMap<string, ManifestPlayable>;
}

export interface Turn {
  readonly playlist: string;
  readonly item: string;
  /** What is shown in the current pass. */
  readonly playable: ShownPlayable;
  /** What the item refers to: for a document the whole document. */
  readonly whole: ManifestPlayable;
  /** How long each page of a document is shown. */
  readonly pageMs: number;
  /** As long as the playlist says, and how many turns it had before since the loop began. */
  readonly seconds: number;
  readonly count: number;
  /** The interval of the item's turn. */
  readonly from: number;
  readonly to: number;
  /** The current pass of a repeated video, or the current page. */
  readonly passFrom: number;
  readonly passTo: number;
}

export type Due =
  | { readonly state: 'closed' | 'nothing'; readonly until: number }
  | { readonly state: 'playing'; readonly turn: Turn };

/** A shorter rest is part of the last pass. */
const shortestPassMs = 250;
export const prefetchAheadMs = 48 * 3_600_000;

export function playQueueOf(manifest: Manifest): PlayQueue | null {
  const { display } = manifest;
  if (!display?.active || !display.schedule) return null;
  if (display.zone?.name === display.timezone) registerZone(display.zone);
  const { hours, playlists, playables } = display.schedule;
  const entries: Plan = { timeZone: display.timezone, orientation: display.orientation, hours, playlists };
  const plan = isKnownZone(display.timezone) ? entries : withoutTime(entries);
  const isPlanned = new Set(plan.playlists.map(({ id }) => id));
  const planned = playlists.filter(({ id }) => isPlanned.has(id));
  return {
    manifest,
    plan,
    playlists: new Map(planned.map((playlist) => [playlist.id, playlist])),
    items: new Map(planned.flatMap(({ items }) => items).map((item) => [item.id, item])),
    playables: new Map(playables.map((playable) => [playable.id, playable])),
  };
}

export function dueAt(programme: PlayQueue, at: number, plan: Plan = programme.plan): Due {
  const now = whatPlaysAt(plan, at);
  if (now.state !== 'playing') return now;
  const { playlist, item, count } = now.showing;
  // Rounded up to whole milliseconds, so that at `to` the next one is certainly due.
  const from = Math.ceil(now.showing.from);
  const to = Math.ceil(now.showing.to);
  const { playable, seconds } = programme.items.get(item)!;
  const whole = programme.playables.get(playable);
  // A manifest that refers to something it does not contain.
  if (!whole) return { state: 'nothing', until: to };
  const pageMs = (seconds * 1000) / pagesOf(whole).length;
  return {
    state: 'playing',
    turn: withPass({ playlist, item, whole, pageMs, seconds, count, from, to }, at),
  };
}

export function withPass(turn: Omit<Turn, 'playable' | 'passFrom' | 'passTo'>, at: number): Turn {
  const { whole, from, to } = turn;
  return whole.pages
    ? { ...turn, ...pageAt(turn, at) }
    : { ...turn, playable: whole, ...passAt(whole, from, to, at) };
}

/** The page that is visible at this moment. */
function pageAt({ whole, pageMs, from, to }: Pick<Turn, 'whole' | 'pageMs' | 'from' | 'to'>, at: number) {
  const pages = pagesOf(whole);
  const startOf = (page: number) => Math.ceil(from + page * pageMs);
  // A moment on the boundary belongs to the page that begins, regardless of rounding.
  const guess = Math.max(0, Math.floor((at - from) / pageMs));
  const page = Math.min(pages.length - 1, at >= startOf(guess + 1) ? guess + 1 : guess);
  const next = startOf(page + 1);
  const passTo = page === pages.length - 1 || next >= to - shortestPassMs ? to : next;
  return { playable: pages[page]!, passFrom: startOf(page), passTo };
}

function passAt(playable: ManifestPlayable, from: number, to: number, at: number) {
  const ownMs = Math.round((playable.duration ?? 0) * 1000);
  const repeats = (playable.type === 'video' || playable.type === 'audio') && ownMs >= shortestPassMs;
  if (!repeats) return { passFrom: from, passTo: to };
  const last = Math.max(0, Math.ceil((to - from - shortestPassMs) / ownMs) - 1);
  const passFrom = from + Math.min(last, Math.max(0, Math.floor((at - from) / ownMs))) * ownMs;
  const isLast = passFrom + ownMs >= to - shortestPassMs;
  return { passFrom, passTo: isLast ? to : passFrom + ownMs };
}

export interface Needs {
  /** Needed in the next 48 hours, in the order of first use. */
  readonly soon: readonly ManifestMedia[];
  /** Needed later, or at any moment by an alarm. */
  readonly later: readonly ManifestMedia[];
  /** For each playlist that could ever play. */
  readonly perPlaylist: ReadonlyMap<string, readonly ManifestMedia[]>;
}

export function needsOf(programme: PlayQueue, now: number, traits: ScreenTraits): Needs {
  const filesFor = (playable: string) => {
    const known = programme.playables.get(playable);
    return known ? filesOf(known, traits) : [];
  };
  const perPlaylist = new Map(
    [...programme.playlists.values()].map(({ id, items }) => [
      id,
      items.flatMap(({ playable }) => filesFor(playable)),
    ]),
  );
  const due = dueAt(programme, now);
  const first = due.state === 'playing' ? filesOf(due.turn.playable, traits) : [];
  const segments = timeline(programme.plan, now, now + prefetchAheadMs);
  const inOrder = new Set(segments.flatMap(({ playlists }) => playlists));
  const { frame, alarmDesigns = [] } = programme.manifest.display!;
  const around = frame ? filesOfDesign(frame, traits) : [];
  const soon = unique([...around, ...first, ...[...inOrder].flatMap((id) => perPlaylist.get(id) ?? [])]);
  const isSoon = new Set(soon.map(({ sha256 }) => sha256));
  const ofAlarms = alarmDesigns.flatMap((design) => filesOfDesign(design, traits));
  const later = unique([...ofAlarms, ...[...perPlaylist.values()].flat()]).filter(
    ({ sha256 }) => !isSoon.has(sha256),
  );
  return { soon, later, perPlaylist };
}

const unique = (media: readonly ManifestMedia[]): ManifestMedia[] => [
  ...new Map(media.map((each) => [each.sha256, each])).values(),
];
