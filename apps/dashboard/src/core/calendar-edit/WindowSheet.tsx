import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNeedsApproval } from '../../lib/approval.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PlanDiffLine } from '../plan-diff/plan-diff.views.tsx';
import type { Obstacle, Taken } from './taking.ts';
import { obstacleKeys } from './use-drag.ts';
import type { Editing, EditRow, PendingEdit } from './use-editing.ts';
import { WindowFields } from './WindowFields.tsx';
import classes from './window-sheet.module.css';

interface WindowSheetProps {
  editing: Editing;
  row: EditRow;
  playlist: string;
  name: string;
  /** The window that was tapped, or why it cannot be moved; null until its plan is loaded. */
  taken: Taken | { readonly obstacle: Obstacle } | null;
  /** The plan could not be loaded. */
  failure?: ReactNode;
  /** Above the fields: where, and which of several playlists. */
  head?: ReactNode;
  onClose: () => void;
}

/**
 * A window that was tapped: its day and hours, what others would do, and Save. It is what dragging is where there is room for it.
 * What cannot be moved says why, and leads to its playlist.
 */
export function WindowSheet(props: WindowSheetProps) {
  const { editing, row, playlist, name, taken, failure, head, onClose } = props;
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const needsApproval = useNeedsApproval();
  const { edits, saving, restore } = editing;
  const before = useRef<PendingEdit | null>(edits.get(playlist) ?? null);
  const latest = useRef(edits);
  latest.current = edits;
  const leave = async () => {
    const isChanged = edits.get(playlist) !== before.current;
    if (isChanged && !(await saving.mayLeave())) return;
    // Unless leaving has saved it.
    if (isChanged && latest.current.has(playlist)) restore(playlist, before.current);
    onClose();
  };
  const isWaiting = edits.has(playlist);
  const [isSent, setSent] = useState(false);
  const save = async () => {
    await saving.save();
    setSent(true);
  };
  useEffect(() => {
    if (!isSent) return;
    setSent(false);
    // Saved, proposed, or taken over from somebody who was faster: in each case it waits no more.
    if (!isWaiting) onClose();
  }, [isSent, isWaiting, onClose]);
  const open = () => history.push(`/${locale}/playlists/detail/${playlist}`);
  const isFixed = taken !== null && 'obstacle' in taken;
  const fields = () => {
    if (taken && 'obstacle' in taken) return <p>{t(obstacleKeys[taken.obstacle], { name })}</p>;
    if (taken === null || failure) return failure ?? <Skeleton height={34} />;
    return <WindowFields {...{ editing, taken, playlist, row }} />;
  };
  return (
    <SideSheet
      opened
      title={name}
      onClose={() => void leave()}
      submitLabel={t(isFixed ? 'timeAxis.openPlaylist' : needsApproval ? 'unsaved.propose' : 'unsaved.save')}
      submitDisabled={!isFixed && !isWaiting}
      submitting={saving.isSaving}
      onSubmit={() => (isFixed ? open() : void save())}
      consequence={
        !isFixed &&
        isWaiting && (
          <PlanDiffLine
            look="sheet"
            preview={saving.preview}
            playlist={playlist}
            name={name}
            onSave={() => void save()}
          />
        )
      }
    >
      <div className={classes.sheet}>
        {head}
        {fields()}
      </div>
    </SideSheet>
  );
}
