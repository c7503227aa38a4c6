import { type NewFile, replaceDerived, storeFiles } from '../features/playables/derived-files.ts';
import { orderConversion } from '../features/playables/playables.service.ts';
import type { App } from '../http/app.ts';
import { requireAbsolute } from '../infra/absolute-path.ts';
import { convertMedia } from '../infra/converter/convert.ts';
import { hashFile } from '../infra/converter/file-hashes.ts';
import { accept } from '../infra/converter/job.ts';
import { defaultLimits } from '../infra/converter/limits.ts';
import { type Tools, toolsHere } from '../infra/converter/tools.ts';
import { type Workspace, withWorkspace } from '../infra/converter/workspace.ts';
import { publish } from '../infra/events.ts';
import { newId } from '../infra/ids.ts';
import { wakeWorkers } from '../infra/queue.ts';
import { sql } from '../infra/sql.ts';
import { idOf } from './demo-ids.ts';
import { type DemoContent, type DemoPlayable, demoContents } from './demo-playables.ts';
import { makeSound, makeVideo } from './demo-video.ts';
import { scenesOf } from './drawings/drawings.ts';
import { paint } from './drawings/paint.ts';
import { playableIdOf } from './fill-content.ts';

// The demo's files: drawn and encoded while the program already serves, stored as originals, and left to the converter
// like anybody's upload. One playable after the other, each done by one transaction: whoever is stopped goes on next time.

interface Waiting {
  readonly environment: string;
  readonly id: string;
  readonly slug: string;
  readonly playable: DemoPlayable;
}

interface Options {
  readonly contents?: readonly DemoContent[];
  readonly signal?: AbortSignal;
}

export function startDemoMedia(app: App): () => void {
  const stopping = new AbortController();
  if (!app.config.roles.includes('content')) return () => {};
  fillDemoMedia(app, { signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted) app.log.warn({ err: error }, 'demo media');
  });
  return () => stopping.abort();
}

export async function fillDemoMedia(
  app: App,
  { contents = demoContents, signal }: Options = {},
): Promise<void> {
  const waiting: Waiting[] = [];
  for (const content of contents) waiting.push(...(await findWaiting(app, content)));
  if (waiting.length === 0) return;
  const tools = await toolsHere({
    ffmpegPath: app.config.ffmpegPath,
    allowsBundled: true,
    workDir: app.jobsDir,
  });
  // What is quick comes first: the converter has work at once, and the folder fills before anybody looks.
  waiting.sort((one, other) => effortOf(one.playable) - effortOf(other.playable));
  for (const each of waiting) {
    if (signal?.aborted) return;
    try {
      await withWorkspace(app.jobsDir, (workspace) => fillOne(app, tools, workspace, each, signal));
    } catch (error) {
      if (signal?.aborted) return;
      app.log.warn({ err: error, playable: each.playable.name }, 'a file of the demo could not be made');
    }
  }
}

/** Files without an original, and addresses without a picture; what people have changed or deleted stays as it is. */
async function findWaiting(app: App, { slug, playables }: DemoContent): Promise<Waiting[]> {
  const environment = idOf(slug);
  const ids = playables.map(({ name }) => playableIdOf(slug, name));
  const rows = await app.content.inEnvironments([environment], (db) =>
    db.query<{ id: string }>(sql`
      select id from content.playables p
      where environment_id = ${environment} and id = any (${ids}::uuid[]) and (url is not null or status = 'processing')
        and not exists (
          select from content.media m where m.environment_id = p.environment_id and m.playable_id = p.id)`),
  );
  const found = new Set(rows.map(({ id }) => id));
  return playables
    .map((playable) => ({ environment, id: playableIdOf(slug, playable.name), slug, playable }))
    .filter(({ id }) => found.has(id));
}

function effortOf({ type, url, width, isForeign }: DemoPlayable): number {
  if (isForeign) return 5;
  if (url) return 0;
  if (type === 'image') return 1;
  if (type === 'audio') return 3;
  return width > 1920 ? 4 : 2;
}

async function fillOne(
  app: App,
  tools: Tools,
  workspace: Workspace,
  waiting: Waiting,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { playable, environment } = waiting;
  const file = await makeFile(tools, workspace, playable, signal);
  if (playable.url) await showPicture(app, tools, workspace, waiting, file, signal);
  else await handIn(app, waiting, file);
  publish(app.content, environment, ['playables', 'settings']);
}

async function makeFile(
  tools: Tools,
  workspace: Workspace,
  { name, type, url, width, height, seconds = 0, isForeign = false }: DemoPlayable,
  signal: AbortSignal | undefined,
): Promise<string> {
  const job = { tools, workspace, input: '', limits: defaultLimits, signal };
  if (type === 'audio') return makeSound(job, seconds);
  const scenes = scenesOf[name];
  if (!scenes) throw new Error(`Nobody has drawn "${name}".`);
  const size = { width, height };
  if (type === 'video' && !url) return makeVideo(job, { name, scenes, size, seconds, isForeign });
  await paint(job, [{ name, scene: 0, size, file: 'picture.png.part' }]);
  return accept(job, 'picture.png');
}

/** What the end of an upload does. The file's name is made of the playable's, so that a second attempt leaves no other. */
async function handIn(app: App, { environment, id, slug, playable }: Waiting, file: string): Promise<void> {
  const { size } = await hashFile(file);
  const key = `${environment}/${idOf(slug, 'original', playable.name)}`;
  await app.storage.put(key, file, 'application/octet-stream');
  const now = app.clock();
  const isWanted = await app.content.inEnvironments([environment], async (db) => {
    const [row] = await db.query(sql`
      update content.playables set size = ${size}, version = version + 1
      where environment_id = ${environment} and id = ${id} and status = 'processing' and size = 0 returning id`);
    if (!row) return false; // deleted or replaced meanwhile
    await db.query(sql`
      insert into content.media (environment_id, id, playable_id, role, sha256, storage_key, mime, size, created_at)
      values (${environment}, ${newId(now)}, ${id}, 'original', ''::bytea, ${key}, 'application/octet-stream', ${size},
        ${now})`);
    await db.query(sql`
      update content.storage_use set bytes = bytes + ${size} where environment_id = ${environment}`);
    await orderConversion(db, environment, id, now);
    return true;
  });
  if (isWanted) await wakeWorkers(app.content);
  else await app.storage.remove(key);
}

/** The address leads nowhere; what it would show is drawn in its place. */
async function showPicture(
  app: App,
  tools: Tools,
  workspace: Workspace,
  { environment, id }: Waiting,
  input: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { pictures } = await convertMedia({
    tools,
    workspace,
    input: requireAbsolute(input),
    to: [],
    signal,
  });
  const files: NewFile[] = pictures.map((each) => ({
    ...each,
    role: each.format,
    position: 0,
    plays: false,
  }));
  const stored = await storeFiles(app, environment, files);
  await app.content.inEnvironments([environment], async (db) => {
    const [row] = await db.query(sql`
      select id from content.playables where environment_id = ${environment} and id = ${id} for key share`);
    if (row) await replaceDerived(db, environment, id, stored, app.clock());
  });
}
