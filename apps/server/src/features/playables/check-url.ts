import type { App } from '../../http/app.ts';
import { countAttempt, type Limit } from '../../http/rate-limit.ts';
import { type Converter, originalName } from '../../infra/converter/converter.ts';
import { withWorkspace, writeInto } from '../../infra/converter/workspace.ts';
import { markChanged } from '../../infra/events.ts';
import { enqueue, type JobOf } from '../../infra/jobs.ts';
import { checkPage, checkStream } from '../../infra/outbound/check-address.ts';
import type { PagePainter } from '../../infra/outbound/page-picture.ts';
import { isPlain } from '../../infra/outbound/paint-page.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { replaceDerived, storeFiles } from './derived-files.service.ts';

// Web pages and streams are checked every hour, and pages get a new picture once a day. An address that no
// longer answers is marked; the playable stays usable, because the screen may be able to reach it. A page that
// answers with an error is not shown: players skip and report it until it is checked again.

const againAfterMs = 24 * 3_600_000;
const checkAfterMs = 3_600_000;
/** Used if a picture could not be made, or the page answers with an error. */
const soonMs = 600_000;
/** A picture takes up to twenty seconds of a browser that all customers share. */
const pagePictures: Limit = { name: 'page-picture', max: 60, windowSeconds: 3600 };

/** The `error` of a page that answers with an error, and of one that shows nothing in the player's frame. */
export const brokenPage = 'address.server_error';
export const blankPage = 'address.blank';

export async function lookAtAddress(
  app: App,
  { converter, painter }: { converter: Converter | null; painter: PagePainter },
  job: JobOf<'look-at-address'>,
): Promise<void> {
  const { environment } = job;
  const { playable } = job.payload;
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query(sql({ type: 'text', url: 'text!', refuses_framing: 'bool', error: 'text?', is_due: 'bool' })`
      select type, url, refuses_framing, error,
        checked_at is null or painted_at is null or painted_at < ${new Date(app.clock().getTime() - againAfterMs)} as is_due
      from content.playables
      where environment_id = ${environment} and id = ${playable} and url is not null and not is_local`),
  );
  if (!row) return;
  const answer =
    row.type === 'hls' ? await checkStream(app.fetcher, row.url) : await checkPage(app.fetcher, row.url);
  const wantsPicture = row.type === 'url' && answer.ok && painter.isAvailable && row.is_due;
  const canPaint = wantsPicture && converter !== null && (await hasShareLeft(app, environment));
  const picture = canPaint ? await painter.paint(row.url) : null;
  const isBlank =
    picture !== null && answer.ok
      ? !('refusesFraming' in answer && answer.refusesFraming) &&
        !(await isPlain(picture)) &&
        (await painter.isBlankInFrame(row.url))
      : row.error === blankPage;
  const now = app.clock();
  const stored = picture && (await storePicture(app, converter!, environment, picture));
  // If the page does not answer, its last known headers apply.
  const refusesFraming = answer.ok
    ? 'refusesFraming' in answer && answer.refusesFraming
    : row.refuses_framing;
  const error = answer.ok ? (isBlank ? blankPage : null) : `address.${answer.reason}`;
  const isBroken = error === brokenPage;
  await app.content.inEnvironments([environment], async (db) => {
    const [still] = await db.query(sql`
      update content.playables set is_reachable = ${answer.ok}, checked_at = ${now},
        error = ${error}, refuses_framing = ${refusesFraming},
        painted_at = case when ${canPaint} then ${now}::timestamptz else painted_at end
      where environment_id = ${environment} and id = ${playable} and url = ${row.url} returning id`);
    if (!still) return;
    if (stored) await replaceDerived(db, environment, playable, stored, now);
    // One check at a time, however often the address was changed in the meantime.
    await db.query(sql`
      delete from infra.jobs where kind = ${job.kind} and payload ->> 'playable' = ${playable} and id <> ${job.id}`);
    const waitMs = isBroken || (wantsPicture && !canPaint) ? soonMs : checkAfterMs;
    const runAt = new Date(now.getTime() + waitMs);
    await enqueue(db, now, { kind: job.kind, environment, payload: { playable }, runAt });
    // Players receive only pages that they can show.
    const isSame =
      refusesFraming === row.refuses_framing &&
      isBroken === (row.error === brokenPage) &&
      (error === blankPage) === (row.error === blankPage);
    markChanged(db, environment, isSame ? 'playableAdded' : 'playable');
  });
}

async function hasShareLeft(app: App, environment: string): Promise<boolean> {
  const { hits } = await app.content.transaction((db) =>
    countAttempt(db, pagePictures, environment, app.clock()),
  );
  return hits <= pagePictures.max;
}

/** Uses the same sizes as pictures of files. */
function storePicture(app: App, converter: Converter, environment: string, png: Buffer) {
  return withWorkspace(app.jobsDir, async (workspace) => {
    await writeInto(workspace, originalName, png);
    const { pictures } = await converter.convert({ workspace, to: [] });
    const files = pictures.map((each) => ({ ...each, role: each.format, position: 0, plays: false }));
    return storeFiles(app, environment, files);
  });
}
