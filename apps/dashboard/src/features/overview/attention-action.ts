import type { Attention } from '@vitrine/contract/overview';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { Picture } from '../../ui/glyphs.tsx';

// The page where each problem is solved, and how it looks in the list.

export interface AttentionAction {
  readonly label: TextKey;
  /** Path below the locale. */
  readonly path: string;
  /** Page id; the user's access to the page decides whether the link is shown. */
  readonly page: string;
}

export interface AttentionLook {
  readonly icon: Picture;
  readonly tone: 'offline' | 'warning' | 'online' | 'unknown' | 'closed';
}

const open = 'overview.attention.open';
const review = 'overview.attention.review';

const scopeTabs = { feed: '?tab=feeds', drill: '', plan: '?tab=plans' } as const;

export function actionFor({ kind, subject, fault, scopeOf }: Attention): AttentionAction {
  const id = subject?.id;
  switch (kind) {
    case 'offline_open':
    case 'offline_closed':
    case 'offline_preview':
    case 'device_storage':
      return { label: open, path: `/displays/detail/${id}`, page: 'displayDetail' };
    case 'not_showing':
      return { label: 'displays.openLive', path: `/live/${id}`, page: 'live' };
    case 'fault':
      if (id) return { label: open, path: `/displays/detail/${id}`, page: 'displayDetail' };
      return fault?.playable
        ? { label: review, path: `/playables/detail/${fault.playable.id}`, page: 'playableDetail' }
        : { label: review, path: '/displays', page: 'displays' };
    case 'gap':
      return {
        label: 'overview.attention.fillGap',
        path: `/overview?view=24h&location=${id}&only=problems`,
        page: 'overview',
      };
    case 'unreached':
      return id
        ? { label: open, path: `/displays/detail/${id}`, page: 'displayDetail' }
        : { label: review, path: '/overview?view=24h&only=problems', page: 'overview' };
    case 'upload_failed':
      return id
        ? { label: review, path: `/playables/detail/${id}`, page: 'playableDetail' }
        : { label: review, path: '/playables?status=failed', page: 'playables' };
    case 'source_failed':
      return { label: review, path: `/sources/detail/${id}`, page: 'sourceDetail' };
    case 'frame_shape':
      return { label: review, path: '/displays', page: 'displays' };
    case 'storage':
      return { label: 'overview.attention.freeSpace', path: '/playables?sort=size:desc', page: 'playables' };
    case 'update':
      return id
        ? { label: review, path: `/devices/detail/${id}`, page: 'deviceDetail' }
        : { label: review, path: '/devices?isLatestVersion=false', page: 'devices' };
    case 'engine_old':
      return id
        ? { label: review, path: `/devices/detail/${id}`, page: 'deviceDetail' }
        : { label: review, path: '/devices?isEngineOld=true', page: 'devices' };
    case 'player_old':
      return id
        ? { label: review, path: `/devices/detail/${id}`, page: 'deviceDetail' }
        : { label: review, path: '/devices', page: 'devices' };
    case 'agent_old':
      return id
        ? { label: review, path: `/devices/detail/${id}`, page: 'deviceDetail' }
        : { label: review, path: '/devices?isAgentOld=true', page: 'devices' };
    case 'payment_failed':
    case 'card_failed':
      return { label: open, path: '/billings', page: 'billings' };
    case 'feed_silent':
    case 'feed_cut':
      return { label: review, path: '/settings/alarms?tab=feeds', page: 'alarmSettings' };
    case 'scope_empty':
      return {
        label: review,
        path: `/settings/alarms${scopeTabs[scopeOf ?? 'plan']}`,
        page: 'alarmSettings',
      };
    case 'drill_overdue':
      return { label: 'overview.attention.runDrill', path: '/settings/alarms', page: 'alarmSettings' };
    case 'installation':
      return { label: review, path: '/settings/installation', page: 'installation' };
    case 'proposals':
      return { label: review, path: '/proposals', page: 'proposals' };
    case 'unconfirmed_users':
      return { label: review, path: '/users?status=unconfirmed', page: 'users' };
  }
}

/**
 * Problems that can wait are not red, and a display that is off while closed is shown as closed rather than
 * broken.
 */
export function lookOf({ kind, part }: Attention): AttentionLook {
  const look = looks[kind];
  if (kind === 'offline_closed' && part === 'can_wait') return { icon: 'moon', tone: 'closed' };
  return part === 'now' || look.tone !== 'offline' ? look : { ...look, tone: 'warning' };
}

export const looks: Readonly<Record<Attention['kind'], AttentionLook>> = {
  offline_open: { icon: 'display', tone: 'offline' },
  not_showing: { icon: 'eye-off', tone: 'offline' },
  fault: { icon: 'warning', tone: 'warning' },
  feed_silent: { icon: 'warning', tone: 'warning' },
  scope_empty: { icon: 'warning', tone: 'warning' },
  feed_cut: { icon: 'warning', tone: 'warning' },
  offline_closed: { icon: 'display', tone: 'offline' },
  payment_failed: { icon: 'billing', tone: 'offline' },
  card_failed: { icon: 'billing', tone: 'offline' },
  gap: { icon: 'calendar', tone: 'warning' },
  unreached: { icon: 'playlist', tone: 'warning' },
  device_storage: { icon: 'folder', tone: 'warning' },
  engine_old: { icon: 'device', tone: 'warning' },
  player_old: { icon: 'refresh', tone: 'warning' },
  upload_failed: { icon: 'upload', tone: 'offline' },
  source_failed: { icon: 'refresh', tone: 'warning' },
  storage: { icon: 'folder', tone: 'warning' },
  installation: { icon: 'server', tone: 'offline' },
  proposals: { icon: 'proposal', tone: 'online' },
  agent_old: { icon: 'refresh', tone: 'online' },
  update: { icon: 'refresh', tone: 'online' },
  unconfirmed_users: { icon: 'user', tone: 'unknown' },
  drill_overdue: { icon: 'warning', tone: 'unknown' },
  frame_shape: { icon: 'display', tone: 'unknown' },
  offline_preview: { icon: 'display', tone: 'unknown' },
};
