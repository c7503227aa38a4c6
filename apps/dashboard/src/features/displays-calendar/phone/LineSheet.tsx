import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { obstacleKeys } from '../../../core/calendar-edit/use-drag.ts';
import type { PendingEdit } from '../../../core/calendar-edit/use-editing.ts';
import { PlanDiffLine } from '../../../core/plan-diff/plan-diff.views.tsx';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { editRowOf, type RibbonEditing } from '../edit/use-ribbon-editing.ts';
import classes from './line-sheet.module.css';
import { type PlaceLine, whereText } from './place-lines.ts';
import { WindowFields } from './WindowFields.tsx';

interface LineSheetProps {
  line: PlaceLine;
  /** One of those that the line shows. */
  playlist: string;
  calendar: RibbonEditing;
  names: ReadonlyMap<string, string>;
  onPlaylist: (playlist: string) => void;
  onClose: () => void;
}

/**
 * A line of the agenda that was tapped: its hours, what other hours would do, and Save. It is what dragging is where there is
 * room for it. What cannot be moved says why, and leads to its playlist.
 */
export function LineSheet({ line, playlist, calendar, names, onPlaylist, onClose }: LineSheetProps) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const needsApproval = useNeedsApproval();
  const { editing } = calendar;
  const latest = useRef(editing);
  latest.current = editing;
  const { edits, saving, restore } = editing;
  const before = useRef<PendingEdit | null>(edits.get(playlist) ?? null);
  const [ribbon] = line.rows.map((row) => row.ribbon);
  const row = editRowOf(ribbon!);
  const taken = line.block.isRecorded
    ? ({ obstacle: 'past' } as const)
    : editing.lookUp(row, { block: line.block, playlist });
  const leave = async () => {
    const isChanged = edits.get(playlist) !== before.current;
    if (isChanged && !(await saving.mayLeave())) return;
    // Unless leaving has saved it.
    if (isChanged && latest.current.edits.has(playlist)) restore(playlist, before.current);
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
  if (calendar.hasNoPlans && !isFixed)
    return sheet(<ErrorState title={t('displaysCalendar.failed')} onRetry={() => void calendar.refetch()} />);
  if (taken === null) return sheet(<Skeleton height={34} />);
  if ('obstacle' in taken)
    return sheet(<p>{t(obstacleKeys[taken.obstacle], { name: names.get(playlist) ?? '' })}</p>);
  return sheet(<WindowFields {...{ editing, taken, playlist }} row={row} />);
}
