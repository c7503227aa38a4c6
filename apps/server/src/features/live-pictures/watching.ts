import { watchSeconds } from '@vitrine/contract/frames';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { publishNow } from '../../infra/events.ts';
import { sql } from '../../infra/postgres/sql.ts';

// When somebody watches a display, its player is notified, whichever process it is connected to. However many
// watch it, it is notified only every few seconds; and only a limited number of displays of an environment
// can be watched at once.

const maxWatched = 25;
/** The player need not be notified again within this time. */
const notifiedForMs = 5000;

/** Records per environment and device when it was last notified. */
export async function watchDisplay(context: Context, display: string): Promise<undefined> {
  const { app, db, environment } = context;
  const [row] = await db.query(sql({ device: 'uuid?' })`
    select device_id as device from content.displays where environment_id = ${environment.id} and id = ${display}`);
  if (!row) throw notFound();
  const { device } = row;
  if (!device || !takePlace(app, environment.id, device)) return;
  context.afterCommit(
    () => void publishNow(app.content, 'deviceWatched', { environment: environment.id, device }),
  );
}

/** False if it has just been notified. */
function takePlace(app: App, environment: string, device: string): boolean {
  const all = app.state.watched;
  const watched = all.get(environment) ?? new Map<string, number>();
  const now = performance.now();
  for (const [each, notifiedAt] of watched) if (now - notifiedAt > watchSeconds * 1000) watched.delete(each);
  const notifiedAt = watched.get(device);
  if (notifiedAt !== undefined && now - notifiedAt < notifiedForMs) return false;
  if (notifiedAt === undefined && watched.size >= maxWatched)
    throw new HttpError({ status: 429, code: 'too_many_attempts', retryAfterSeconds: watchSeconds });
  all.set(environment, watched.set(device, now));
  return true;
}
