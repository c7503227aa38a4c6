import { QueryClientProvider } from '@tanstack/react-query';
import type { Locale } from '@vitrine/contract/pages';
import type { Playable } from '@vitrine/contract/playables';
import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import type { PlayableSummary } from '@vitrine/contract/playlists';
import type { Settings } from '@vitrine/contract/settings';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { diffOf } from '../../../core/plan-diff/plan-diff.test-kit.ts';
import { type PlaylistRecord, usePlaylist } from '../../../core/queries/playlists.queries.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { type RenderedUi, renderUi } from '../../../ui/test/render-ui.tsx';
import { image } from './draft.test-kit.ts';
import { PlaylistEditor } from './PlaylistEditor.tsx';

// The page of a playlist on a server that keeps one playlist, and on which others can save.

const at = '2026-11-18T09:42:00.000Z';
export const idOf = (number: number) => `019a8a5e-0000-7000-8000-${String(number).padStart(12, '0')}`;
const id = idOf(1);
const server = 'https://server.test';

export const playable = (number: number, name: string, part: Partial<PlayableSummary> = {}) => ({
  ...image(idOf(number)),
  name,
  ...part,
});

/** What the library knows about an uploaded picture. */
export const uploaded = (number: number, name: string): Playable =>
  ({
    id: idOf(number),
    version: 1,
    createdAt: at,
    updatedAt: at,
    name,
    type: 'image',
    kind: 'image',
    ...{
      description: null,
      groups: [],
      orientation: 'horizontal',
      folder: null,
      url: null,
      width: 1920,
      height: 1080,
    },
    ...{
      duration: null,
      pageCount: null,
      fileInfo: null,
      conversion: 'fullhd',
      notify: false,
      status: 'ready',
    },
    progress: null,
    waiting: null,
    canRetry: false,
    error: null,
    errorCode: null,
    isLocal: false,
    isReachable: null,
    refusesFraming: false,
    playable_medias: [],
    media: [],
    screenshots: [],
    playlists: [],
    media_thumb: null,
    original: { url: null, formats: {} },
    showFrom: null,
    showUntil: null,
  }) as Playable;

/** An item for each playable, in their order. */
export const itemsOf = (playables: readonly PlayableSummary[]) =>
  playables.map((each, at) => ({
    id: idOf(500 + at),
    playable_id: each.id,
    amount: 1,
    duration: null,
    conditions: [],
  }));

export const playlist = (part: Partial<PlaylistRecord> = {}): PlaylistRecord => ({
  id,
  version: 1,
  createdAt: at,
  updatedAt: at,
  name: 'Winter warmers',
  implicit: false,
  description: null,
  groups: [],
  priority: 50,
  enabled: false,
  isDraft: true,
  waitsForApproval: false,
  orientation: null,
  resolution: null,
  items: [],
  totalDuration: 0,
  playables: [],
  calendar: { name: null, conditions: [], alternatives: [], exceptions: [] },
  displays: 0,
  playsOn: 0,
  playsUntil: null,
  untilPlace: null,
  nextAt: null,
  nextPlace: null,
  ...part,
});

export const check = (part: Partial<PlaylistCheck> = {}): PlaylistCheck => ({
  displays: 2,
  groups: [],
  firstDisplays: [],
  mismatched: { count: 0, first: [] },
  zones: [{ timezone: 'Europe/Prague', places: ['Praha'], displays: 2 }],
  rivals: [],
  highest: null,
  usual: 50,
  playsOn: 0,
  activeDisplays: 2,
  closed: 0,
  closes: false,
  nextAt: null,
  never: null,
  secondsADay: 7200,
  idleItems: [],
  gaps: { displays: 0, first: [] },
  ...part,
});

const delivery = (version: number) => ({
  version,
  savedAt: at,
  displays: 0,
  live: 0,
  closed: 0,
  each: [],
});

const settings: Settings = {
  serverName: 'Orchard',
  address: server,
  region: 'europe',
  preferredRegion: 'europe',
  newServer: 'not_needed',
  activeDisplays: 2,
  currency: 'EUR',
  storageUsed: 0,
  storageLimit: null,
  ...{
    askBefore: { gaps: false, displays: null },
    approvalRoles: [],
    keepsPictures: false,
    language: 'en',
    brand: null,
    version: 1,
  },
};

export interface SentSave {
  readonly version: number;
  readonly action: string | null;
  readonly body: Record<string, unknown>;
  readonly at: number;
}

type Answer = (save: SentSave) => Response | undefined;

const gone = () => json(404, { code: 'not_found', message: 'Not found.' });
export const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

/** A server with one playlist. */
export function servePlaylist(start: PlaylistRecord, answer: PlaylistCheck = check()) {
  const state = { saved: start, check: answer };
  const saves: SentSave[] = [];
  const files = new Map<string, Playable>();
  /** What is asked before a save is carried out; an answer is given instead of it. */
  let instead: Answer = () => undefined;
  let opens: Promise<void> = Promise.resolve();
  const change = (body: Record<string, unknown>) => {
    const { groups, items, ...plain } = body as Partial<{
      groups: string[];
      items: { id?: string; playable_id: string }[];
    }>;
    state.saved = {
      ...state.saved,
      ...plain,
      ...(groups && { groups: groups.map((each) => ({ id: each, name: 'Counters' })) }),
      ...(items && { items: items.map((item, at) => ({ ...item, id: item.id ?? idOf(600 + at) })) as never }),
      version: state.saved.version + 1,
      isDraft: state.saved.isDraft && body.enabled !== true,
    };
  };
  const put = async (headers: Headers, body: Record<string, unknown>) => {
    const version = Number(headers.get('If-Match')?.replaceAll('"', ''));
    const save = { version, action: headers.get('X-Action-Id'), body, at: Date.now() };
    saves.push(save);
    await opens;
    const other = instead(save);
    if (other) return other;
    if (version !== state.saved.version)
      return json(412, { code: 'version_conflict', message: 'Changed meanwhile.' });
    change(body);
    return json(200, { data: state.saved });
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method, headers, body } = {}) => {
    const { pathname, searchParams } = new URL(String(address));
    if (searchParams.has('preview')) return json(200, { data: diffOf([]) });
    if (pathname.endsWith('/delivery')) return json(200, { data: delivery(state.saved.version) });
    if (pathname.endsWith('/settings')) return json(200, { data: settings });
    if (pathname.endsWith('/playlists-check')) return json(200, { data: state.check });
    if (method === 'PUT' && pathname.endsWith(`/playlists/${id}`))
      return put(new Headers(headers), JSON.parse(String(body)));
    if (method === 'GET' && pathname.endsWith(`/playlists/${id}`)) return json(200, { data: state.saved });
    const file = /\/playables\/([^/]+)$/.exec(pathname)?.[1];
    if (file) return files.has(file) ? json(200, { data: files.get(file) }) : gone();
    return json(200, { data: [], meta: { total: 0 } });
  });
  return {
    saves,
    get saved() {
      return state.saved;
    },
    files,
    /** Somebody else saves. */
    change,
    set check(next: PlaylistCheck) {
      state.check = next;
    },
    answerWith: (next: Answer) => {
      instead = next;
    },
    /** Saves wait until the returned function is called. */
    hold: () => {
      let open = () => {};
      opens = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
}

function Page() {
  const { data } = usePlaylist(id);
  return data ? <PlaylistEditor playlist={data} /> : null;
}

export async function openPlaylist({
  locale = 'en' as Locale,
  keepsStorage = false,
} = {}): Promise<RenderedUi> {
  const caller = { principal: 'admin' } as const;
  if (!keepsStorage) sessionStorage.clear();
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer(server);
  queryClient.clear();
  // Without a server nobody is logged in here; whose calls pass is not what is tried.
  api.guardCalls((_, send) => send());
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  await page.viewport(1440, 900);
  return renderUi(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
    { locale, path: `/${locale}/playlists/detail/${id}` },
  );
}

/** Waits while the clock stands: looks again after each frame, and lets pass what is due by then. */
export async function eventually(check: () => unknown, stepMs = 0): Promise<void> {
  const mostFrames = 1200;
  for (let frame = 0; ; frame += 1) {
    try {
      return void check();
    } catch (error) {
      if (frame === mostFrames) throw error;
    }
    await vi.advanceTimersByTimeAsync(stepMs);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
