import type { RestorableResource } from '@vitrine/contract/history';
import type { Route } from '@vitrine/contract/route';
import { errorMessage } from './i18n/error-message.ts';
import { currentLocale, translate } from './i18n/i18n.ts';
import { currentAction } from './in-one-go.ts';

// Undo in the toast after a save. Every save of a record that can be put back is noted here, and the next toast that reports
// success offers to take back what was saved since the toast before. Nothing is offered for money, people, pairing,
// activation and uploads.

interface Saved {
  readonly resource: RestorableResource;
  readonly id: string;
  /** The server keeps the change under the id of its request. */
  readonly request: string;
  /** Several saves of one bulk action are put back together. */
  readonly action: string | null;
  readonly at: number;
}

let saved: readonly Saved[] = [];
/** A toast that comes later speaks of something else. */
const freshMs = 2000;
const most = 50;

const undoable =
  /^(displays|groups|locations|playlists|playables|folders)\.(create|update|remove|actions\.(copy|set-calendars))$/;

/** "Show on…" on certain days makes a playlist. */
const resourceOf = (route: string): RestorableResource | undefined =>
  route === 'shows.weekly' ? 'playlists' : (undoable.exec(route)?.[1] as RestorableResource | undefined);

/** Called for every answered change. */
export function noteSave(route: Pick<Route, 'id'>, id: string | undefined, request: string | null): void {
  const resource = resourceOf(route.id);
  if (!resource || !id || !request) return;
  const action = currentAction();
  const others = action ? saved.filter((each) => each.action !== action) : saved;
  saved = [...others, { resource, id, request, action, at: performance.now() }].slice(-most);
}

/** The action of a toast about what was just saved; null if there is nothing to take back. */
export function takeUndo(show: (toast: { message: string; kind: 'success' | 'error' }) => void) {
  const fresh = saved.filter(({ at }) => performance.now() - at < freshMs);
  saved = [];
  if (fresh.length === 0) return null;
  return { label: translate('toast.undo'), onClick: () => void undo(fresh, show) };
}

async function undo(
  made: readonly Saved[],
  show: (toast: { message: string; kind: 'success' | 'error' }) => void,
): Promise<void> {
  const gone: string[] = [];
  try {
    const { restore } = await import('./restore.ts');
    for (const { resource, id, request } of made.toReversed()) {
      const { leftOut } = await restore(resource, id, { change: request, whole: true });
      gone.push(...leftOut.flatMap(({ name }) => name ?? []));
    }
  } catch (error) {
    return show({ message: translate('toast.notUndone', { reason: errorMessage(error) }), kind: 'error' });
  }
  const names = new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(gone);
  show({
    message: gone.length > 0 ? translate('toast.undoneWithout', { names }) : translate('toast.undone'),
    kind: 'success',
  });
}
