import { orientations } from '@vitrine/contract/displays';
import { FramePicker } from '../../core/pickers/FramePicker.tsx';
import { PlaylistPicker } from '../../core/pickers/PlaylistPicker.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormGrid } from '../../ui/layout/grids.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { DisplayChoice } from './DisplayChoice.tsx';
import classes from './GroupForm.module.css';
import { orientationText } from './orientation-text.ts';
import type { GroupForm as Form } from './use-group-form.ts';

const anyOrientation = 'any';

interface GroupFormProps {
  form: Form;
  /** Null for a new one. */
  id: string | null;
}

export function GroupForm({ form, id }: GroupFormProps) {
  const t = useT();
  const { values, errors, set } = form;
  return (
    <Stack ref={form.container} gap={16}>
      <DraftOffer draft={form.draft} />
      <TextField
        label={t('groups.name')}
        autoComplete="off"
        required
        maxLength={100}
        value={values.name}
        error={errors.name}
        onChange={(event) => set('name', event.currentTarget.value)}
        onBlur={() => form.checkField('name')}
      />
      <TextAreaField
        label={t('groups.description')}
        optional
        rows={2}
        maxLength={500}
        value={values.description}
        error={errors.description}
        onChange={(event) => set('description', event.currentTarget.value)}
        onBlur={() => form.checkField('description')}
      />
      <FormGrid>
        <SelectField
          label={t('groups.orientation')}
          optional
          options={[
            { value: anyOrientation, label: orientationText(null) },
            ...orientations.map((value) => ({ value, label: orientationText(value) })),
          ]}
          value={values.orientation ?? anyOrientation}
          error={errors.orientation}
          onChange={(value) => set('orientation', orientations.find((each) => each === value) ?? null)}
        />
        <NumberField
          label={t('groups.priority')}
          min={0}
          max={100}
          value={values.priority}
          error={errors.priority}
          onChange={(priority) => set('priority', priority)}
          onBlur={() => form.checkField('priority')}
        />
      </FormGrid>
      <Text as="p" className={classes.hint} size="12.5/18" tone="muted">
        {t('groups.priorityHint')}
      </Text>
      <FramePicker
        value={values.frame}
        hint={t('framePicker.hintGroup')}
        group={{
          ...{ id, displays: values.displays },
          priority: values.priority || 0,
        }}
        onChange={(frame) => set('frame', frame)}
      />
      <DisplayChoice
        value={values.displays}
        orientation={values.orientation}
        error={errors.displays}
        onChange={(displays) => set('displays', displays)}
      />
      <PlaylistPicker
        label={t('groups.playlists')}
        optional
        value={values.playlists}
        error={errors.playlists}
        onChange={(playlists) => set('playlists', playlists)}
      />
    </Stack>
  );
}
