import { PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import {
  changeOf,
  changePlaylist,
  fetchPlaylist,
  groupsWith,
  type PlaylistRecord,
} from '../../core/queries/playlists.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const groupsAfter = (playlist: Pick<PlaylistRecord, 'groups'>, group: string, isLinked: boolean) =>
  isLinked ? groupsWith(playlist, group) : playlist.groups.map(({ id }) => id).filter((id) => id !== group);

/** A change of the playlist, so that the sentence is about it: "Lunch leaves 5 displays; Brand plays there". */
export async function linkPlaylist(group: Named, { id, name }: Named, isLinked: boolean) {
  const set = async (isLinkedThen: boolean) => {
    await changePlaylist(id, (saved) => ({ groups: groupsAfter(saved, group.id, isLinkedThen) }));
    await Promise.all([refreshAfter('group'), refreshAfter('playlist')]);
  };
  const fail = (error: unknown) => {
    const reason = errorMessage(error);
    showToast({ message: translate('groups.notChanged', { reason }), kind: 'error' });
    return null;
  };
  const saved = await fetchPlaylist(id).catch(fail);
  if (!saved) return;
  const values = { name, group: group.name };
  const isAgreed = await confirm({
    title: translate(isLinked ? 'groups.linkQuestion' : 'groups.unlinkQuestion', values),
    body: (
      <PlanDiffBody
        call={{
          ...changeOf(id, { groups: groupsAfter(saved, group.id, isLinked) }),
          ifMatch: saved.version,
        }}
        name={name}
        names={[name]}
      />
    ),
    confirmLabel: translate(isLinked ? 'groups.link' : 'groups.unlink'),
    action: () => set(isLinked),
  });
  if (!isAgreed) return;
  showToast({
    message: translate(isLinked ? 'groups.displayAdded' : 'groups.displayRemoved', { name }),
    kind: 'success',
    action: { label: translate('common.undo'), onClick: () => void set(!isLinked).catch(fail) },
  });
}
