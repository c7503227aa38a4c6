import { useId, useState } from 'react';
import { FolderTree, useTopName } from '../../../core/pickers/FolderTree.tsx';
import { useFolderTree } from '../../../core/queries/folders.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import dialog from '../../../ui/confirm.module.css';
import { Layer } from '../../../ui/Layer.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from '../detail/forms.module.css';
import type { Movable } from '../library/dragged.ts';
import { refusalOfMove } from './moves.ts';

interface MoveDialogProps {
  items: readonly Movable[];
  onMove: (items: readonly Movable[], folder: string | null, name: string) => Promise<void>;
  onClose: () => void;
}

/** Moves items without dragging. */
export function MoveDialog({ items, onMove, onClose }: MoveDialogProps) {
  const t = useT();
  const id = useId();
  const { tree, error, refetch } = useFolderTree();
  const topName = useTopName(tree);
  const [target, setTarget] = useState<string | null>(items[0]?.from ?? null);
  const [isMoving, setMoving] = useState(false);
  const refusal = tree ? refusalOfMove(tree, items, target) : null;
  const isThere = items.every(({ from }) => from === target);
  const submit = async () => {
    if (!tree || refusal || isThere || isMoving) return;
    setMoving(true);
    const name = target === null ? topName : (tree.byId.get(target)?.name ?? '');
    await onMove(items, target, name);
    onClose();
  };
  const close = () => {
    if (!isMoving) onClose();
  };
  const [only] = items;
  return (
    <Layer onClose={close} labelledBy={`${id}-title`} className={dialog.dialog}>
      <h2 id={`${id}-title`}>
        {items.length === 1 && only
          ? t('playables.moveOne', { name: only.name })
          : t('playables.moveMany', { count: items.length })}
      </h2>
      <Text as="div" above={16}>
        {!tree && !error && <RowsSkeleton rows={5} height={40} />}
        {!tree && error && (
          <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
        )}
        {tree && (
          <FolderTree
            tree={tree}
            label={t('playables.moveTo')}
            value={target}
            onChange={setTarget}
            onSubmit={() => void submit()}
            refusalOf={(folder) => refusalOfMove(tree, items, folder)}
          />
        )}
        <Text as="p" role="status" className={classes.refusal} size="13/18" tone="danger" above={6}>
          {refusal}
        </Text>
      </Text>
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          loading={isMoving}
          disabled={!tree || refusal !== null || isThere}
          onClick={() => void submit()}
        >
          {t('playables.moveHere')}
        </Button>
      </div>
    </Layer>
  );
}
