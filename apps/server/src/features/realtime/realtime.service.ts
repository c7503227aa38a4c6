import type { Context } from '../../http/context.ts';
import { publish } from '../../infra/events.ts';

// Tells open dashboards, through every process, which of their queries have become stale. Ids only, folded.

export type ChangedResource =
  | 'displays'
  | 'devices'
  | 'locations'
  | 'groups'
  | 'folders'
  | 'playables'
  | 'playlists'
  | 'event-lists'
  | 'settings'
  | 'users'
  | 'billings'
  | 'availability'
  | 'alerts'
  | 'overview'
  | 'shows'
  | 'manifest';

export function notifyChanged(context: Context, ...kinds: ChangedResource[]): void {
  const { app, environment } = context;
  context.afterCommit(() => publish(app.content, environment.id, kinds));
}
