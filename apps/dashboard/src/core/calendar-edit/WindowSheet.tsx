import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNeedsApproval } from '../../lib/approval.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PlanDiffLine } from '../plan-diff/plan-diff.views.tsx';
import type { Obstacle, Taken } from './taking.ts';
import { obstacleKeys } from './use-drag.ts';
import type { Editing, EditRow } from './use-editing.ts';
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
  const before = useRef(edits);
  const latest = useRef(edits);
  latest.current = edits;
  /** What was moved here, of each playlist that was chosen. */
  const moved = () =>
    [...new Set([...before.current.keys(), ...latest.current.keys()])].filter(
      (id) => latest.current.get(id) !== before.current.get(id),
    );
  const leave = async () => {
    if (moved().length > 0 && !(await saving.mayLeave())) return;
    // Unless leaving has saved it.
    for (const id of moved()) if (latest.current.has(id)) restore(id, before.current.get(id) ?? null);
    onClose();
  };
  const isWaiting = edits.has(playlist) || moved().length > 0;
  /** Where each was taken: with the edit that waits, the same block stands for another window. */
  const begun = useRef(new Map<string, Taken>());
  if (taken && !('obstacle' in taken) && !begun.current.has(playlist)) begun.current.set(playlist, taken);
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
  const hasBegun = begun.current.has(playlist);
  const isFixed = !hasBegun && taken !== null && 'obstacle' in taken;
  const fields = () => {
    if (hasBegun && !failure) return null;
    if (taken && 'obstacle' in taken) return <p>{t(obstacleKeys[taken.obstacle], { name })}</p>;
    return failure ?? <Skeleton height={34} />;
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
        {[...begun.current].map(([id, window]) => (
          <div key={id} className={id === playlist && !failure ? classes.sheet : classes.aside}>
            <WindowFields {...{ editing, row }} playlist={id} taken={window} />
          </div>
        ))}
      </div>
    </SideSheet>
  );
}
