import { useRouter } from '@tanstack/react-router';
import { orientations, resolutions } from '@vitrine/contract/displays';
import { GroupsPicker } from '../../core/pickers/GroupsPicker.tsx';
import { calendarSentence } from '../../lib/calendar-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { filledIn } from '../../lib/use-sheet.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { NumberField, Segmented, TextAreaField, TextField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { PlayableChoice } from './PlayableChoice.tsx';
import classes from './PlaylistSheet.module.css';
import { drawnValues, emptyValues } from './playlist-values.ts';
import { orientationText, resolutionText } from './playlist-words.ts';
import { type PlaylistForm, usePlaylistForm } from './use-playlist-form.ts';

/** Creates a playlist and opens the editor, where it is filled. */
export function AddPlaylistSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  // The command palette links here with a name.
  const form = usePlaylistForm({
    ...emptyValues(),
    ...drawnValues(filledIn('calendar'), filledIn('groups')),
    name: filledIn('name') ?? '',
  });
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
      <Fields form={form} />
    </SideSheet>
  );
}

const any = 'any';

function Fields({ form }: { form: PlaylistForm }) {
  const t = useT();
  const locale = useLocale();
  const { values, errors, set } = form;
  return (
    <div ref={form.container} className={classes.form}>
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
        onChange={(event) => set('name', event.currentTarget.value)}
        onBlur={() => form.checkField('name')}
      />
      <TextAreaField
        label={t('playlists.description')}
        optional
        rows={2}
        maxLength={500}
        value={values.description}
        error={errors.description}
        onChange={(event) => set('description', event.currentTarget.value)}
        onBlur={() => form.checkField('description')}
      />
      <div className={classes.two}>
        <SelectField
          label={t('playlists.orientation')}
          optional
          options={[
            { value: any, label: orientationText(null) },
            ...orientations.map((value) => ({ value, label: orientationText(value) })),
          ]}
          value={values.orientation ?? any}
          error={errors.orientation}
          onChange={(value) => set('orientation', orientations.find((each) => each === value) ?? null)}
        />
        <SelectField
          label={t('playlists.resolution')}
          optional
          options={[
            { value: any, label: resolutionText(null) },
            ...resolutions.map((value) => ({ value, label: resolutionText(value) })),
          ]}
          value={values.resolution ?? any}
          error={errors.resolution}
          onChange={(value) => set('resolution', resolutions.find((each) => each === value) ?? null)}
        />
      </div>
      <GroupsPicker
        value={values.groups}
        onChange={(groups) => set('groups', groups)}
        hint={t('playlists.groupsHint')}
      />
      <NumberField
        label={t('playlists.priority')}
        min={0}
        max={100}
        value={values.priority}
        error={errors.priority}
        description={t('playlists.priorityHint')}
        onChange={(priority) => set('priority', priority)}
        onBlur={() => form.checkField('priority')}
      />
      <Segmented
        label={t('playlists.startFrom')}
        options={[
          { value: 'empty', label: t('playlists.startEmpty') },
          { value: 'playables', label: t('playlists.startPlayables') },
        ]}
        value={values.startsFrom}
        onChange={(startsFrom) => set('startsFrom', startsFrom)}
      />
      {values.startsFrom === 'playables' && (
        <PlayableChoice
          value={values.playables}
          error={errors.playables}
          onChange={(playables) => set('playables', playables)}
        />
      )}
    </div>
  );
}
