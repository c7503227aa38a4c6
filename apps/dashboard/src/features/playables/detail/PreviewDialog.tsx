import { useId } from 'react';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { chooseAndUpload } from '../../../lib/uploads/uploads.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { convertPlayable } from '../playable-changes.ts';
import { retry } from '../retry.ts';
import classes from './preview-dialog.module.css';
import { Viewer } from './Viewer.tsx';

/** A look at it, without leaving the list. */
export function PreviewDialog({ playable, onClose }: { playable: PlayableRecord; onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const { id, name, folder } = playable;
  return (
    <Layer onClose={onClose} labelledBy={titleId} className={classes.dialog}>
      <Row as="header" className={classes.head} high={48} justify="between">
        <h2 id={titleId}>{name}</h2>
        <IconButton label={t('common.close')} icon="close" onClick={onClose} />
      </Row>
      <Viewer
        playable={playable}
        onReplace={() => void chooseAndUpload({ folder: folder?.id ?? null, replaces: id })}
        onConvert={() => void convertPlayable(id, 'fullhd')}
        onRetry={() => void retry(id)}
      />
    </Layer>
  );
}
