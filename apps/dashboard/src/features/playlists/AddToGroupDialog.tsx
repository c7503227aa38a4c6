import { useT } from '../../lib/i18n/i18n.ts';
import { ChoiceDialog } from '../../ui/ChoiceDialog.tsx';
import { useGroupOptions } from '../displays/displays.queries.ts';

interface AddToGroupDialogProps {
  playlists: readonly { readonly name: string }[];
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
      onChoose={add}
      onClose={close}
    />
  );
}
