import { translate } from '../lib/i18n/i18n.ts';
import { inOneGo } from '../lib/in-one-go.ts';
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

/** Processes rows one by one; failures are collected with name and reason and do not stop the others. */
export async function doToEach<Row extends Named>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
): Promise<BulkFailure[]> {
  const failed: BulkFailure[] = [];
  await inOneGo(async () => {
    for (const row of rows) {
      await act(row).catch((error: unknown) =>
        failed.push({ id: row.id, name: row.name, reason: reasonOf(error) }),
      );
    }
  });
  return failed;
}

interface BulkWords {
  /** Shown if all succeeded. */
  readonly done: string;
  /** "8 of 10 moved. 2 failed:" */
  readonly some: string;
}

/** Reports the result; failures are named. */
export function showBulkResult(failed: readonly BulkFailure[], { done, some }: BulkWords) {
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
