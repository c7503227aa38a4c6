import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { translatorFor } from '../../http/translate.ts';
import { copyInto, withWorkspace } from '../../infra/converter/workspace.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type SampleName, sampleFilePath, sampleIndex, sampleNames } from '../../infra/sample-files.ts';
import { drawSamplePicture } from '../../infra/sample-picture.ts';
import { type NewFile, replaceDerived, type Stored, storeFiles } from '../playables/derived-files.service.ts';

// What the first screen shows before the customer has added anything: a picture with their name and two
// prepared files. They are stored like the results of a conversion, without the queue; there are no
// originals, so nothing counts against the quota.

const itemSeconds = 12;
const nameKeys: Record<SampleName, string> = {
  'mountain-stream': 'firstRun.sample.stream',
  'summer-meadow': 'firstRun.sample.meadow',
};

export interface StoredSample {
  readonly name: string;
  readonly type: 'image' | 'video';
  readonly stored: Stored;
}

/** Stores files only; nothing refers to them until addSample does. */
export async function storeSample(
  app: App,
  environment: { readonly id: string; readonly name: string },
  locale: Context['locale'],
): Promise<StoredSample[]> {
  const say = translatorFor(locale);
  const words = {
    hello: say({ key: 'firstRun.sample.hello' }),
    name: environment.name,
    line: say({ key: 'firstRun.sample.line' }),
  };
  return withWorkspace(app.jobsDir, async (workspace) => {
    const store = (files: readonly NewFile[]) => storeFiles(app, environment.id, files);
    const drawn = await drawSamplePicture(words, workspace.files);
    const hello: StoredSample = {
      name: say({ key: 'firstRun.sample.helloName', values: { name: environment.name } }).slice(0, 200),
      type: 'image',
      stored: await store(drawn.map((file) => ({ ...file, position: 0 }))),
    };
    const ready: StoredSample[] = [];
    for (const name of sampleNames) {
      const files = sampleIndex()[name];
      const isFilm = files.some(({ mime }) => mime.startsWith('video/'));
      const copies: NewFile[] = [];
      for (const file of files)
        copies.push({ ...file, file: await copyInto(workspace, sampleFilePath(file.file)) });
      ready.push({
        name: say({ key: nameKeys[name] }),
        type: isFilm ? 'video' : 'image',
        stored: await store(copies),
      });
    }
    return [hello, ...ready];
  });
}

/** Creates the playables; returns the items of the playlist that shows them. */
export async function addSample(context: Context, samples: readonly StoredSample[]) {
  const { db, environment, now, session } = context;
  const items: { playable_id: string; duration?: number }[] = [];
  for (const { name, type, stored } of samples) {
    const id = newId(now);
    await db.query(sql`
      insert into content.playables (environment_id, id, name, type, orientation, folder_id, width, height, duration,
        status, created_by, created_at, updated_at)
      values (${environment.id}, ${id}, ${name}, ${type}, 'horizontal', ${session.allowedFolder}, 1920, 1080,
        ${type === 'video' ? itemSeconds : null}, 'ready', ${session.identityId}, ${now}, ${now})`);
    await replaceDerived(db, environment.id, id, stored, now);
    items.push({ playable_id: id, ...(type === 'image' && { duration: itemSeconds }) });
  }
  return items;
}
