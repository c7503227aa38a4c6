import { useRouter } from '@tanstack/react-router';
import { GroupsPicker } from '../../core/pickers/GroupsPicker.tsx';
import { usePlaylistOptions } from '../../core/queries/playlists.queries.ts';
import { calendarSentence } from '../../lib/calendar-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { filledIn } from '../../lib/use-sheet.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { drawnValues, emptyValues, freeName } from './playlist-values.ts';
import { usePlaylistForm } from './use-playlist-form.ts';

interface AddPlaylistSheetProps {
  onClose: () => void;
}

/** Creates a draft and opens its page, where it is filled. The command palette links here with a name, a calendar with hours. */
export function AddPlaylistSheet({ onClose }: AddPlaylistSheetProps) {
  const t = useT();
  const wanted = filledIn('name');
  const { data, isError } = usePlaylistOptions(!wanted);
  if (!wanted && !data && !isError) return null;
  const name = wanted ?? freeName(t('playlists.newName'), data ?? []);
  return <NamedSheet name={name} onClose={onClose} />;
}

function NamedSheet({ name, onClose }: AddPlaylistSheetProps & { name: string }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const form = usePlaylistForm({
    ...emptyValues(),
    ...drawnValues(filledIn('calendar'), filledIn('groups')),
    name,
  });
  const { values, errors, set } = form;
  const submit = async () => {
    const made = await form.save();
    if (made) history.replace(`/${locale}/playlists/detail/${made.id}`);
  };
  return (
    <SideSheet
      opened
      title={t('playlists.add')}
      onClose={onClose}
      footerNote={form.note}
      submitLabel={t('playlists.add')}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
    >
      <Stack ref={form.container} gap={16}>
        <DraftOffer draft={form.draft} />
        {values.calendar && (
          <p>
            <Hours>{calendarSentence(t, locale, values.calendar)}</Hours>
          </p>
        )}
        <TextField
          label={t('playlists.name')}
          autoComplete="off"
          required
          maxLength={100}
          value={values.name}
          error={errors.name}
          // Whoever has a name for it types it over the one that is free.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => set('name', event.currentTarget.value)}
          onBlur={() => form.checkField('name')}
        />
        <GroupsPicker
          value={values.groups}
          onChange={(groups) => set('groups', groups)}
          hint={t('playlists.groupsHint')}
        />
      </Stack>
    </SideSheet>
  );
}
