import { watchSeconds } from '@vitrine/contract/frames';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { publishNow } from '../../infra/events.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Somebody looks at a display: its player is told, wherever it is connected. However many look at one, it is told once in
// a while; and only so many displays of an environment are looked at together.

const maxWatched = 25;
/** Sooner it need not be told again. */
const toldForMs = 5000;

/** Environment → device → when it was told last. */
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

/** False: it was told a moment ago. */
function takePlace(app: App, environment: string, device: string): boolean {
  const all = app.state.watched;
  const watched = all.get(environment) ?? new Map<string, number>();
  const now = performance.now();
  for (const [each, toldAt] of watched) if (now - toldAt > watchSeconds * 1000) watched.delete(each);
  const toldAt = watched.get(device);
  if (toldAt !== undefined && now - toldAt < toldForMs) return false;
  if (toldAt === undefined && watched.size >= maxWatched)
    throw new HttpError({ status: 429, code: 'too_many_attempts', retryAfterSeconds: watchSeconds });
  all.set(environment, watched.set(device, now));
  return true;
}
