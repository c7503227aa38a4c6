import { orientations } from '@vitrine/contract/displays';
import { maxGroupsOfUpload } from '@vitrine/contract/uploads';
import * as z from 'zod';
import { GroupsPicker } from '../core/pickers/GroupsPicker.tsx';
import { PlayableOrientationPicker } from '../features/playables/detail/PlayableOrientationPicker.tsx';
import { useT } from '../lib/i18n/i18n.ts';
import { UploadChoices } from '../lib/uploads/upload-choices.ts';
import type { UploadDetails } from '../lib/uploads/upload-item.ts';
import { TextAreaField, TextField } from '../ui/fields.tsx';

/** Details entered before the files are uploaded. */
const TypedDetails = z.object({
  /** Null until it is typed; then the file name is suggested. */
  name: z.string().nullable(),
  description: z.string(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  orientation: z.enum(orientations).nullable(),
});
export type TypedDetails = z.infer<typeof TypedDetails>;

export const UploadValues = z.object({
  folder: z.string().nullable(),
  choices: UploadChoices,
  details: TypedDetails,
});
export type UploadValues = z.infer<typeof UploadValues>;

export const noDetails: TypedDetails = { name: null, description: '', groups: [], orientation: null };

/** The server's default name. */
export const nameWithoutEnding = (filename: string) => filename.replace(/(?<=.)\.[^.]*$/, '');

/** A name applies to a single playable; the rest applies to the whole batch. */
export const detailsOf = ({ name, description, groups, orientation }: TypedDetails, files: number) =>
  ({
    name: (files === 1 && name?.trim()) || undefined,
    description: description.trim() || undefined,
    orientation: orientation ?? undefined,
    groups: groups.length > 0 ? groups.map(({ id }) => id) : undefined,
  }) satisfies UploadDetails;

interface UploadDetailsFieldsProps {
  /** Name of the only file; null if there are several. */
  filename: string | null;
  value: TypedDetails;
  onChange: (value: TypedDetails) => void;
}

/** Fields of a playable that do not follow from its file. */
export function UploadDetailsFields({ filename, value, onChange }: UploadDetailsFieldsProps) {
  const t = useT();
  const set = (change: Partial<TypedDetails>) => onChange({ ...value, ...change });
  const ownName = filename === null ? '' : nameWithoutEnding(filename);
  return (
    <>
      {filename !== null && (
        <TextField
          label={t('playables.name')}
          autoComplete="off"
          maxLength={200}
          value={value.name ?? ownName}
          placeholder={ownName}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      )}
      <TextAreaField
        label={t('playables.description')}
        optional
        rows={2}
        maxLength={500}
        value={value.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <GroupsPicker
        value={value.groups}
        onChange={(groups) => set({ groups: groups.slice(0, maxGroupsOfUpload) })}
      />
      <PlayableOrientationPicker value={value.orientation} onChange={(orientation) => set({ orientation })} />
    </>
  );
}
