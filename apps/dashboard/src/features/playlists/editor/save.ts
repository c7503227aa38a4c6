import { ApiError } from '../../../lib/api-error.ts';
import { askAboutConflict } from '../../../ui/conflict.tsx';
import { fetchPlaylist, updatePlaylist } from '../playlists.queries.ts';
import { differencesOf } from './differences.ts';
import { type Draft, type DraftField, draftOf, inputOf } from './draft.ts';

interface Unsaved {
  readonly id: string;
  readonly version: number;
  readonly draft: Draft;
  readonly changed: readonly DraftField[];
}

export type Saved =
  | { readonly outcome: 'saved'; readonly version: number; readonly displays: number; readonly ids: string[] }
  /** Somebody else's is taken instead. */
  | { readonly outcome: 'theirs'; readonly version: number; readonly draft: Draft }
  | { readonly outcome: 'cancelled' };

/** Sends what has changed. Where somebody saved meanwhile, both are shown and nothing is overwritten silently. */
export async function saveDraft({ id, version, draft, changed }: Unsaved): Promise<Saved> {
  const send = async (onto: number): Promise<Saved> => {
    const saved = await updatePlaylist(id, onto, inputOf(draft, changed));
    const ids = saved.items.map((item) => item.id);
    return { outcome: 'saved', version: saved.version, displays: saved.displays, ids };
  };
  try {
    return await send(version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const savedValues = await fetchPlaylist(id);
    const choice = await askAboutConflict(savedValues.name, differencesOf(savedValues, draft, changed));
    if (choice === 'theirs')
      return { outcome: 'theirs', version: savedValues.version, draft: draftOf(savedValues) };
    return choice === 'mine' ? send(savedValues.version) : { outcome: 'cancelled' };
  }
}
