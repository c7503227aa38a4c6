import type { GroupInput } from '@vitrine/contract/groups';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { inputOf, valuesOf } from './group-values.ts';
import type { GroupRecord } from './groups.queries.ts';

const longestName = 100;
const mostTries = 20;

/** "Counters (copy)", then "Counters (copy 2)"; a long name is shortened to fit the suffix. */
function nameOfCopy(name: string, attempt: number): string {
  const written = (kept: string) =>
    attempt === 1
      ? translate('groups.copyName', { name: kept })
      : translate('groups.copyNumberName', { name: kept, number: attempt });
  const room = longestName - written('').length;
  return written(name.length > room ? name.slice(0, room).trimEnd() : name);
}

/**
 * Creates a group with the same displays and settings under an unused name. Resolves to its id, or to null
 * after showing the error.
 */
export async function duplicateGroup(
  group: GroupRecord,
  create: (input: GroupInput) => Promise<{ id: string }>,
): Promise<string | null> {
  const values = valuesOf(group);
  for (let attempt = 1; ; attempt += 1) {
    const name = nameOfCopy(group.name, attempt);
    try {
      const { id } = await create(inputOf({ ...values, name }) as GroupInput);
      showToast({ message: translate('groups.created', { name }), kind: 'success' });
      return id;
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      if (isTaken && attempt < mostTries) continue;
      const reason = errorMessage(error);
      showToast({ message: translate('groups.notCreated', { reason }), kind: 'error' });
      return null;
    }
  }
}
