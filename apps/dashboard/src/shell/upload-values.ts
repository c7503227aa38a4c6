import { orientations } from '@vitrine/contract/displays';
import * as z from 'zod';
import { UploadChoices } from '../lib/uploads/upload-choices.ts';
import type { ChosenFile, UploadDetails } from '../lib/uploads/upload-item.ts';

/** What is entered before the files are uploaded. */
export const UploadValues = z.object({
  folder: z.string().nullable(),
  choices: UploadChoices,
  /** By the keys of their files, as far as they were typed. */
  names: z.record(z.string(), z.string()),
  description: z.string(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  orientation: z.enum(orientations).nullable(),
});
export type UploadValues = z.infer<typeof UploadValues>;

export const keyOf = ({ file, path }: ChosenFile) => `${path ?? file.name} ${file.lastModified} ${file.size}`;

/** The server's default name. */
export const nameWithoutEnding = (filename: string) => filename.replace(/(?<=.)\.[^.]*$/, '');

/** For all files of the batch; each has its own name. */
export const detailsOf = ({ description, groups, orientation }: UploadValues) =>
  ({
    description: description.trim() || undefined,
    orientation: orientation ?? undefined,
    groups: groups.length > 0 ? groups.map(({ id }) => id) : undefined,
  }) satisfies UploadDetails;
