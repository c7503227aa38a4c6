import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { playables } from '@vitrine/contract/playables';
import { allOf, PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { type BulkFailure, doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { NameList } from '../../ui/NameList.tsx';
import { showToast } from '../../ui/toast.ts';
import { removePlayable } from './playable-changes.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Deletable extends Named {
  readonly playlists: readonly Named[];
}

/** Somebody else deleted it first, which is the same result. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Asks for confirmation and deletes. A playable used by playlists is kept, and they are named. Resolves to
 * true if it was deleted.
 */
export async function deletePlayable(playable: Deletable): Promise<boolean> {
  const { id, name } = playable;
  let users = playable.playlists;
  if (users.length === 0) {
    const isAgreed = await confirm({
      title: translate('playables.deleteQuestion', { name }),
      body: (
        <PlanDiffBody
          call={{ route: playables.routes.remove, params: { id } }}
          name={name}
          also={translate('playables.deleteBody')}
        />
      ),
      confirmLabel: translate('playables.deleteOne'),
      danger: true,
      action: async () => {
        // A playlist may use it since the page was loaded, so the server decides.
        users = await removePlayable(id).then(() => [], usersOrThrow);
      },
    });
    if (!isAgreed) return false;
  }
  if (users.length > 0) {
    await explainUsed(users);
    return false;
  }
  showToast({ message: translate('playables.deleted', { name }), kind: 'success' });
  return true;
}

function usersOrThrow(error: unknown): readonly Named[] {
  if (error instanceof ApiError && error.code === 'playable_in_use' && error.related.length > 0) {
    return error.related;
  }
  explainDelete(error);
  return [];
}

function explainUsed(playlists: readonly Named[]) {
  const locale = currentLocale();
  const mayOpen = can(session.get().caller, pageById('playlistDetail'));
  return confirm({
    title: translate('errors.playable_in_use'),
    body: (
      <>
        <p>{translate('playables.usedInThese')}</p>
        <NameList>
          {playlists.map(({ id, name }) => (
            <li key={id}>
              {mayOpen ? (
                <Text
                  hover="line"
                  as="a"
                  weight={550}
                  tone="accent"
                  href={`/${locale}/playlists/detail/${id}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {name}
                </Text>
              ) : (
                name
              )}
            </li>
          ))}
        </NameList>
        <p>{translate('playables.removeThereFirst')}</p>
      </>
    ),
    confirmLabel: translate('common.close'),
    isNotice: true,
  });
}

/** What prevents deleting one of several, in one line. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'playable_in_use' && error.related.length > 0) {
    return translate('playables.usedIn', { names: error.related.map(({ name }) => name).join(', ') });
  }
  return errorMessage(error);
}

/** Resolves to the ids that failed, or to null if it was cancelled. */
export async function deletePlayables(chosen: readonly Deletable[]): Promise<string[] | null> {
  const count = chosen.length;
  let failed: BulkFailure[] = [];
  const isAgreed = await confirm({
    title: translate('playables.deleteMany', { count }),
    body: (
      <>
        <PlanDiffBody
          call={allOf(chosen.map(({ id }) => ({ route: playables.routes.remove, params: { id } })))}
          name={translate('playables.count', { count })}
          names={chosen.map(({ name }) => name)}
          also={translate('playables.deleteManyBody', { count })}
        />
        <NameList>
          {chosen.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </NameList>
      </>
    ),
    confirmLabel: translate('playables.deleteManyButton', { count }),
    danger: true,
    action: async () => {
      const remove = (id: string) =>
        removePlayable(id).catch((error) => {
          if (!isGone(error)) throw error;
        });
      failed = await doToEach(chosen, ({ id }) => remove(id), reasonOf);
    },
  });
  if (!isAgreed) return null;
  showBulkResult(failed, {
    done: translate('playables.deletedMany', { count }),
    some: translate('playables.deletedSome', {
      done: count - failed.length,
      all: count,
      failed: failed.length,
    }),
  });
  return failed.map(({ id }) => id);
}
