import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { PlanDiffLine } from '../../../core/plan-diff/plan-diff.views.tsx';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { obstacleKeys } from '../edit/use-drag.ts';
import type { Editing, PendingEdit } from '../edit/use-editing.ts';
import classes from './agenda.module.css';
import { type AgendaLine, whereText } from './agenda.ts';
import { WindowFields } from './WindowFields.tsx';

interface LineSheetProps {
  line: AgendaLine;
  /** One of those that the line shows. */
  playlist: string;
  editing: Editing;
  names: ReadonlyMap<string, string>;
  onPlaylist: (playlist: string) => void;
  onClose: () => void;
}

/**
 * A line of the agenda that was tapped: its hours, what other hours would do, and Save. It is what dragging is where there is
 * room for it. What cannot be moved says why, and leads to its playlist.
 */
export function LineSheet({ line, playlist, editing, names, onPlaylist, onClose }: LineSheetProps) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const needsApproval = useNeedsApproval();
  const latest = useRef(editing);
  latest.current = editing;
  const { edits, saving, restore } = editing;
  const before = useRef<PendingEdit | null>(edits.get(playlist) ?? null);
  const [ribbon] = line.rows.map((row) => row.ribbon);
  const taken = line.block.isRecorded ? ({ obstacle: 'past' } as const) : editing.lookUp(ribbon!, line.block);
  const leave = () => {
    if (edits.get(playlist) !== before.current) restore(playlist, before.current);
    onClose();
  };
  const save = async () => {
    await saving.save();
    // Saved, proposed, or taken over from somebody who was faster: in each case it waits no more.
    if (!latest.current.edits.has(playlist)) onClose();
  };
  const isWaiting = edits.has(playlist);
  const open = () => history.push(`/${locale}/playlists/detail/${playlist}`);
  const isFixed = taken !== null && 'obstacle' in taken;
  const sheet = (children: ReactNode) => (
    <SideSheet
      opened
      title={names.get(playlist)}
      onClose={leave}
      submitLabel={t(
        isFixed ? 'displaysCalendar.openPlaylist' : needsApproval ? 'unsaved.propose' : 'unsaved.save',
      )}
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
            name={names.get(playlist) ?? ''}
            onSave={() => void save()}
          />
        )
      }
    >
      <div className={classes.sheet}>
        <p className={classes.where}>{[ribbon!.place.name, whereText(line)].join(': ')}</p>
        {line.playlists.length > 1 && (
          <Segmented
            label={t('pages.playlists')}
            hideLabel
            options={line.playlists.map((id) => ({ value: id, label: names.get(id) }))}
            value={playlist}
            onChange={(id) => {
              restore(playlist, before.current);
              onPlaylist(id);
            }}
          />
        )}
        {children}
      </div>
    </SideSheet>
  );
  if (editing.hasNoPlans && !isFixed)
    return sheet(<ErrorState title={t('displaysCalendar.failed')} onRetry={() => void editing.refetch()} />);
  if (taken === null) return sheet(<Skeleton height={34} />);
  if ('obstacle' in taken)
    return sheet(<p>{t(obstacleKeys[taken.obstacle], { name: names.get(playlist) ?? '' })}</p>);
  return sheet(<WindowFields {...{ editing, taken, playlist }} ribbon={ribbon!} />);
}
