import { locations } from '@vitrine/contract/locations';
import { allOf, PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { NameList } from '../../ui/NameList.tsx';
import { showToast } from '../../ui/toast.ts';

interface Deletable {
  readonly id: string;
  readonly name: string;
  readonly displays: readonly { readonly id: string; readonly name: string }[];
}

type Remove = (id: string) => Promise<unknown>;

/**
 * Asks for confirmation, deletes, and shows what prevents it if something does. Resolves to true if it was
 * deleted.
 */
export async function deleteLocation(location: Deletable, remove: Remove, goTo: (href: string) => void) {
  let inTheWay = location.displays;
  if (inTheWay.length === 0) {
    const isAgreed = await confirm({
      title: translate('locations.deleteQuestion', { name: location.name }),
      body: (
        <PlanDiffBody
          call={{ route: locations.routes.remove, params: { id: location.id } }}
          name={location.name}
          also={translate('locations.deleteBody')}
          alarms={{ kind: 'location', ids: [location.id] }}
        />
      ),
      confirmLabel: translate('locations.deleteOne'),
      danger: true,
      action: async () => {
        // A display may have moved here since the page was loaded, so the server decides.
        inTheWay = await remove(location.id).then(() => [], relatedOrThrow);
      },
    });
    if (!isAgreed) return false;
  }
  if (inTheWay.length > 0) {
    await explainBlocked(location, inTheWay, goTo);
    return false;
  }
  showToast({ message: translate('locations.deleted', { name: location.name }), kind: 'success' });
  return true;
}

function relatedOrThrow(error: unknown) {
  if (error instanceof ApiError && error.status === 409 && error.related.length > 0) return error.related;
  explainDelete(error);
  return [];
}

async function explainBlocked(
  location: Deletable,
  displays: Deletable['displays'],
  goTo: (href: string) => void,
) {
  const locale = currentLocale();
  const wantsDisplays = await confirm({
    title: translate('locations.deleteQuestion', { name: location.name }),
    body: (
      <>
        <p>{translate('locations.moveDisplaysFirst', { count: displays.length })}</p>
        <NameList>
          {displays.map(({ id, name }) => (
            <li key={id}>
              <Text
                as="a"
                hover="line"
                weight={550}
                tone="accent"
                href={`/${locale}/displays/detail/${id}`}
                target="_blank"
                rel="noreferrer"
              >
                {name}
              </Text>
            </li>
          ))}
        </NameList>
      </>
    ),
    confirmLabel: translate('locations.showDisplays'),
    cancelLabel: translate('common.close'),
  });
  if (wantsDisplays) goTo(`/${locale}/displays?location=${location.id}`);
}

export interface DeleteResult {
  readonly failed: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
}

/** Deletes one by one. Failures are reported with name and reason, and stay selected. */
export async function deleteLocations(
  chosen: readonly Deletable[],
  remove: Remove,
  reasonOf: (error: unknown) => string,
) {
  const failed: { id: string; name: string; reason: string }[] = [];
  const isAgreed = await confirm({
    title: translate('locations.deleteMany', { count: chosen.length }),
    body: (
      <>
        <PlanDiffBody
          call={allOf(chosen.map(({ id }) => ({ route: locations.routes.remove, params: { id } })))}
          name={translate('locations.count', { count: chosen.length })}
          names={chosen.map(({ name }) => name)}
          also={translate('locations.deleteManyBody')}
          alarms={{ kind: 'location', ids: chosen.map(({ id }) => id) }}
        />
        <NameList>
          {chosen.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </NameList>
      </>
    ),
    confirmLabel: translate('locations.deleteManyButton', { count: chosen.length }),
    danger: true,
    action: async () => {
      for (const { id, name } of chosen) {
        await remove(id).catch((error) => failed.push({ id, name, reason: reasonOf(error) }));
      }
    },
  });
  if (!isAgreed) return null;
  showResult(chosen.length, failed);
  return failed.map(({ id }) => id);
}

function showResult(all: number, failed: DeleteResult['failed']) {
  if (failed.length === 0) {
    showToast({ message: translate('locations.deletedMany', { count: all }), kind: 'success' });
    return;
  }
  const done = all - failed.length;
  showToast({
    kind: 'error',
    message: (
      <>
        {translate('locations.deletedSome', { done, all, failed: failed.length })}
        <ul>
          {failed.map(({ id, name, reason }) => (
            <li key={id}>{translate('locations.failedOne', { name, reason })}</li>
          ))}
        </ul>
      </>
    ),
  });
}
