import { groups } from '@vitrine/contract/groups';
import { PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { translate } from '../../lib/i18n/i18n.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { changeMembers, type GroupRecord } from './groups.queries.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Says what it does on screens first. */
export async function linkPlaylist(group: GroupRecord, { id, name }: Named, isLinked: boolean) {
  const others = group.playlists.map((each) => each.id).filter((each) => each !== id);
  const values = { name, group: group.name };
  const set = async (isLinkedThen: boolean) => {
    await changeMembers({ id: group.id, of: 'playlists', ...(isLinkedThen ? { add: id } : { remove: id }) });
    await refreshAfter('group');
  };
  const isAgreed = await confirm({
    title: translate(isLinked ? 'groups.linkQuestion' : 'groups.unlinkQuestion', values),
    body: (
      <PlanDiffBody
        call={{
          route: groups.routes.update,
          params: { id: group.id },
          ifMatch: group.version,
          body: { playlists: isLinked ? [...others, id] : others },
        }}
        name={name}
      />
    ),
    confirmLabel: translate(isLinked ? 'groups.link' : 'groups.unlink'),
    action: () => set(isLinked),
  });
  if (!isAgreed) return;
  showToast({
    message: translate(isLinked ? 'groups.displayAdded' : 'groups.displayRemoved', { name }),
    kind: 'success',
    action: { label: translate('common.undo'), onClick: () => void set(!isLinked) },
  });
}
