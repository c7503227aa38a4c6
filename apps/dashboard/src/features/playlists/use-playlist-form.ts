import { createPlaylist } from '../../core/queries/playlists.queries.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { inputOf, PlaylistValues, problemsOf } from './playlist-values.ts';

/** State of the sheet: values, validation errors and creating the playlist. */
export function usePlaylistForm(given: PlaylistValues) {
  const t = useT();
  return useRecordForm({
    name: given.name,
    draftOf: 'playlist new',
    schema: PlaylistValues,
    saved: unsavedRecord(given),
    changedFields: fieldsThatDiffer<PlaylistValues>,
    problemsOf,
    send: async (values) => {
      const { id, version, name } = await createPlaylist(inputOf(values));
      return { id, version, name, values };
    },
    savedText: (_, { name }) => t('playlists.createdToast', { name }),
    notSavedText: (reason) => t('playlists.notCreated', { reason }),
  });
}

export type PlaylistForm = ReturnType<typeof usePlaylistForm>;
