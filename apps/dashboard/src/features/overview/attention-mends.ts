import { type AccessGroup, type Caller, can, everyone, staff } from '@vitrine/contract/access';
import type { Attention } from '@vitrine/contract/overview';
import { pageById } from '@vitrine/contract/pages';
import { dateOfDay } from '@vitrine/schedule/local-clock';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { dayAt } from '../../lib/local-days.ts';

// What one click does about each problem: it opens the checklist, makes a call, or leads to the page where it is solved.

/** What is done in the row itself. */
export type MendCall = 'checklist' | 'reload' | 'restart' | 'group' | 'retry' | 'fetch';

/**
 * Whoever may make the call of a mend. Written here because the calls and their schemas are loaded with the first click; a
 * test compares them.
 */
export const mendAccess: Readonly<Record<MendCall, AccessGroup>> = {
  checklist: staff,
  reload: staff,
  restart: staff,
  group: staff,
  retry: everyone,
  fetch: staff,
};

const callLabels: Readonly<Record<MendCall, TextKey>> = {
  checklist: 'displays.bringBack',
  reload: 'common.tryAgain',
  restart: 'displays.restart',
  group: 'displays.chooseGroup',
  retry: 'common.tryAgain',
  fetch: 'common.tryAgain',
};

export type Mend =
  | { readonly call: MendCall; readonly label: TextKey }
  | { readonly call: null; readonly label: TextKey; readonly href: string };

/** The page of each problem. */
export interface Target {
  /** Below the locale. */
  readonly path: string;
  /** Its id; the user's access to the page decides whether it is linked. */
  readonly page: string;
}

const scopeTabs = { feed: '?tab=feeds', drill: '?tab=drills', plan: '?tab=plans' } as const;

const display = (id: string | undefined): Target => ({
  path: `/displays/detail/${id}`,
  page: 'displayDetail',
});
const devicesOr = (id: string | undefined, query: string): Target =>
  id
    ? { path: `/devices/detail/${id}`, page: 'deviceDetail' }
    : { path: `/devices${query}`, page: 'devices' };

export function targetOf(item: Attention): Target {
  const { kind, subject, fault, scopeOf } = item;
  const id = subject?.id;
  switch (kind) {
    case 'offline_open':
    case 'offline_closed':
    case 'offline_preview':
    case 'device_storage':
    case 'not_showing':
      return display(id);
    case 'fault':
      if (id) return display(id);
      return fault?.playable
        ? { path: `/playables/detail/${fault.playable.id}`, page: 'playableDetail' }
        : { path: '/displays', page: 'displays' };
    case 'gap':
      return { path: `/calendar?view=day&day=${dayOf(item)}&location=${id}`, page: 'calendar' };
    case 'unreached':
      return id ? display(id) : { path: '/overview?view=24h&only=problems', page: 'overview' };
    case 'upload_failed':
      return id
        ? { path: `/playables/detail/${id}`, page: 'playableDetail' }
        : { path: '/playables?status=failed', page: 'playables' };
    case 'source_failed':
      return { path: `/sources/detail/${id}`, page: 'sourceDetail' };
    case 'frame_shape':
      return { path: '/displays', page: 'displays' };
    case 'storage':
      return { path: '/playables?sort=size:desc', page: 'playables' };
    case 'update':
      return devicesOr(id, '?isLatestVersion=false');
    case 'engine_old':
      return devicesOr(id, '?isEngineOld=true');
    case 'player_old':
      return devicesOr(id, '');
    case 'agent_old':
      return devicesOr(id, '?isAgentOld=true');
    case 'payment_failed':
    case 'card_failed':
      return { path: '/billings', page: 'billings' };
    case 'feed_silent':
    case 'feed_refused':
    case 'feed_cut':
      return { path: '/alarms?tab=feeds', page: 'alarms' };
    case 'scope_empty':
      return { path: `/alarms${scopeTabs[scopeOf ?? 'plan']}`, page: 'alarms' };
    case 'drill_overdue':
      return { path: '/alarms?tab=drills', page: 'alarms' };
    case 'installation':
      return { path: '/settings/installation', page: 'installation' };
    case 'proposals':
      return { path: '/proposals', page: 'proposals' };
    case 'unconfirmed_users':
      return { path: '/users?status=unconfirmed', page: 'users' };
  }
}

/** Of the gap's place, where the day may be another one than here. */
function dayOf({ dueAt, timezone }: Attention): string {
  return dueAt === null ? '' : dateOfDay(dayAt(timezone ?? 'UTC', Date.parse(dueAt)));
}

function callOf({ kind, part, subject, fault, device, canRetry }: Attention): MendCall | null {
  switch (kind) {
    case 'offline_open':
    case 'offline_closed':
      return part === 'can_wait' ? null : 'checklist';
    case 'fault':
      return device && fault?.playable ? 'reload' : null;
    case 'not_showing':
      return device ? 'restart' : null;
    case 'unreached':
      return subject ? 'group' : null;
    case 'upload_failed':
      return canRetry ? 'retry' : null;
    case 'source_failed':
      return 'fetch';
    default:
      return null;
  }
}

const linkLabels: Partial<Record<Attention['kind'], TextKey>> = {
  gap: 'overview.attention.fillGap',
  unreached: 'overview.attention.review',
  proposals: 'overview.attention.review',
  update: 'overview.attention.update',
};

/** Null for who may neither mend it nor see its page. */
export function mendOf(item: Attention, caller: Caller | null, locale: string): Mend | null {
  const call = callOf(item);
  if (call && can(caller, { access: mendAccess[call] })) return { call, label: callLabels[call] };
  const href = hrefOf(item, caller, locale);
  const label =
    (item.subject && item.kind === 'unreached' ? null : linkLabels[item.kind]) ?? 'overview.attention.open';
  return href ? { call: null, label, href } : null;
}

export function hrefOf(item: Attention, caller: Caller | null, locale: string): string | null {
  const { path, page } = targetOf(item);
  return can(caller, pageById(page)) ? `/${locale}${path}` : null;
}
