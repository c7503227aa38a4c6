import { createHash } from 'node:crypto';
import { type Boxes, playablesIn, sourcesIn } from '@vitrine/contract/design-document';
import { ManifestDesign } from '@vitrine/contract/player';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Designs as players receive them: without the boxes that nobody sees, and with the files of the others.

type File = ManifestDesign['files'][number];

export async function readManifestDesigns(
  db: Db,
  environment: string,
  ids: readonly string[],
): Promise<Map<string, ManifestDesign>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query(sql({
    id: 'uuid',
    shape: 'text',
    background: narrowed<ManifestDesign['background']>('jsonb'),
    // Parsed when they are saved.
    boxes: narrowed<Boxes>('jsonb'),
    language: 'text?',
  })`
    select id, shape, background, boxes, case when units = 'words' then words end as language from content.designs
    where environment_id = ${environment} and id = any (${ids}::uuid[])`);
  const shown = rows.map(({ language, ...row }) => ({
    ...row,
    boxes: row.boxes.filter(({ hidden }) => !hidden),
    ...(language && { language }),
  }));
  const files = await readFiles(db, environment, [
    ...new Set(shown.flatMap(({ boxes }) => playablesIn(boxes))),
  ]);
  return new Map(
    shown.map((row) => {
      const design = {
        ...row,
        files: playablesIn(row.boxes).flatMap((id) => files.get(id) ?? []),
        sources: sourcesIn(row.boxes),
      };
      const version = createHash('sha256').update(JSON.stringify(design)).digest('base64url').slice(0, 22);
      return [row.id, { ...design, version }];
    }),
  );
}

/** Of a document, the first page. */
async function readFiles(db: Db, environment: string, ids: readonly string[]): Promise<Map<string, File>> {
  const rows = await db.query(sql({
    id: 'uuid',
    type: narrowed<File['type']>('text'),
    media: json(ManifestDesign.shape.files.element.shape.media),
  })`
    select t.id, t.type, coalesce((select json_agg(json_build_object('quality', m.role, 'sha256', encode(m.sha256, 'hex'),
        'mime', m.mime, 'size', m.size, 'width', m.width, 'height', m.height) order by m.role)
      from content.media m where m.environment_id = t.environment_id and m.playable_id = t.id and m.plays), '[]') as media
    from content.playables t
    where t.environment_id = ${environment} and t.id = any (${ids}::uuid[]) and t.status = 'ready'
      and t.type in ('image', 'video')`);
  return new Map(rows.map((row) => [row.id, row]));
}
