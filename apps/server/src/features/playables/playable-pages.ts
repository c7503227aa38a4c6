import type { PlayablePage, Quality } from '@vitrine/contract/playables';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { PageFileRow } from './playables.rows.ts';

/** The pages of a document with signed addresses. The caller must have checked access to the playable. */
export async function readPages(
  { app, db, environment, now }: Context,
  playable: string,
): Promise<PlayablePage[]> {
  const files = await db.query(sql({
    position: 'int2',
    role: 'text',
    sha256: 'text',
    mime: 'text',
    size: 'int8',
    width: 'int4?',
    height: 'int4?',
  })`
    select m.position, m.role, encode(m.sha256, 'hex') as sha256, m.mime, m.size, m.width, m.height
    from content.media m where m.environment_id = ${environment.id} and m.playable_id = ${playable}
      and m.role in ('1080p', '2160p', 'screenshot') order by m.position, m.role`);
  const linkTo = ({ sha256 }: PageFileRow) => app.mediaLinks.linkTo(environment.slug, sha256, now);
  return [...Map.groupBy(files, ({ position }) => position).values()].map((ofPage) => {
    const picture = ofPage.find(({ role }) => role === 'screenshot');
    const shown = ofPage.filter((file) => file !== picture);
    const largest = shown.at(-1);
    return {
      width: largest?.width ?? null,
      height: largest?.height ?? null,
      playable_medias: shown.map((file) => ({ ...file, quality: file.role as Quality, url: linkTo(file) })),
      picture: picture ? linkTo(picture) : null,
    };
  });
}
