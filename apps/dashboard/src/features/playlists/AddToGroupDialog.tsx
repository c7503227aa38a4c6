import { allOf, PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { useGroupOptions } from '../../core/queries/displays.queries.ts';
import { changeOf, groupsWith, type PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ChoiceDialog } from '../../ui/ChoiceDialog.tsx';

interface AddToGroupDialogProps {
  playlists: readonly PlaylistRecord[];
  add: (group: { id: string; name: string }) => Promise<void>;
  close: () => void;
}

/** Adds several playlists to one group. */
export function AddToGroupDialog({ playlists, add, close }: AddToGroupDialogProps) {
  const t = useT();
  const { data } = useGroupOptions();
  return (
    <ChoiceDialog
      title={t('playlists.addToGroup')}
      names={playlists.map(({ name }) => name)}
      label={t('playlists.group')}
      options={data}
      consequence={(group) => (
        <PlanDiffBody
          call={allOf(
            playlists.map((playlist) => changeOf(playlist.id, { groups: groupsWith(playlist, group.id) })),
          )}
          name={t('playlists.count', { count: playlists.length })}
          names={playlists.map(({ name }) => name)}
        />
      )}
      onChoose={add}
      onClose={close}
    />
  );
}
