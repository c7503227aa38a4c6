import { translate } from '../lib/i18n/i18n.ts';
import { showToast } from './toast.ts';

export interface BulkFailure {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** One after the other; what fails is remembered by name and reason, and the rest goes on. */
export async function doToEach<Row extends Named>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
): Promise<BulkFailure[]> {
  const failed: BulkFailure[] = [];
  for (const row of rows) {
    await act(row).catch((error: unknown) =>
      failed.push({ id: row.id, name: row.name, reason: reasonOf(error) }),
    );
  }
  return failed;
}

interface BulkWords {
  /** Said when all went well. */
  readonly done: string;
  /** "8 of 10 moved. 2 failed:" */
  readonly some: string;
}

/** Says honestly how it went: what failed is named. */
export function tellBulkResult(failed: readonly BulkFailure[], { done, some }: BulkWords) {
  if (failed.length === 0) {
    showToast({ message: done, kind: 'success' });
    return;
  }
  showToast({
    kind: 'error',
    message: (
      <>
        {some}
        <ul>
          {failed.map(({ id, name, reason }) => (
            <li key={id}>{translate('list.failedOne', { name, reason })}</li>
          ))}
        </ul>
      </>
    ),
  });
}
