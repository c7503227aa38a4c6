import { WindowSheet } from '../../../core/calendar-edit/WindowSheet.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { editRowOf, type RibbonEditing } from '../edit/use-ribbon-editing.ts';
import { type PlaceLine, whereText } from './place-lines.ts';

interface LineSheetProps {
  line: PlaceLine;
  /** One of those that the line shows. */
  playlist: string;
  calendar: RibbonEditing;
  names: ReadonlyMap<string, string>;
  onPlaylist: (playlist: string) => void;
  onClose: () => void;
}

/** A line of the agenda that was tapped. */
export function LineSheet({ line, playlist, calendar, names, onPlaylist, onClose }: LineSheetProps) {
  const t = useT();
  const { editing } = calendar;
  const [ribbon] = line.rows.map((row) => row.ribbon);
  const row = editRowOf(ribbon!);
  const taken = line.block.isRecorded
    ? ({ obstacle: 'past' } as const)
    : editing.lookUp(row, { block: line.block, playlist });
  return (
    <WindowSheet
      {...{ editing, row, playlist, taken, onClose }}
      name={names.get(playlist) ?? ''}
      failure={
        calendar.hasNoPlans && (
          <ErrorState title={t('displaysCalendar.failed')} onRetry={() => void calendar.refetch()} />
        )
      }
      head={
        <>
          <p>{[ribbon!.place.name, whereText(line)].join(': ')}</p>
          {line.playlists.length > 1 && (
            <Segmented
              label={t('pages.playlists')}
              hideLabel
              options={line.playlists.map((id) => ({ value: id, label: names.get(id) }))}
              value={playlist}
              onChange={onPlaylist}
            />
          )}
        </>
      }
    />
  );
}
