import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { usePlayableRecord } from '../queries/playables.queries.ts';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';

/** Of what was deleted since there is none. */
export const hasPicture = ({ topic, kind, subject, canRestore }: Change): boolean =>
  topic === 'playables' && kind === 'create' && Boolean(subject?.id) && canRestore;

/** What was uploaded, as it is now. */
export function UploadedPicture({ id }: { id: string }) {
  const t = useT();
  const { data: playable } = usePlayableRecord(id);
  const picture = playable?.media_thumb?.url;
  const isBroken = playable?.status === 'failed';
  return (
    <Stack
      as="span"
      clip
      rounded="tag"
      center
      className={classes.uploaded}
      data-broken={isBroken || undefined}
    >
      {isBroken ? (
        <span role="img" aria-label={t('changes.broken')} title={t('changes.broken')}>
          <Glyph name="warning" size={14} />
        </span>
      ) : (
        picture && <img src={picture} alt="" loading="lazy" decoding="async" />
      )}
    </Stack>
  );
}
