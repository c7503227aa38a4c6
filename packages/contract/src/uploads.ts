import * as z from 'zod';
import { anyone, everyone } from './access.ts';
import { Orientation } from './displays.ts';
import { conversions } from './playables.ts';
import { route } from './route.ts';
import { Id, optionalText, requiredText } from './text.ts';

// tus 1.0.0 (creation, creation-with-upload, termination, checksum, expiration). The playable's id is the upload's id.

export const tusVersion = '1.0.0';
export const tusExtensions = 'creation,creation-with-upload,termination,checksum,expiration';
export const tusChecksums = ['sha1', 'sha256'] as const;

/**
 * How many bytes at the start and at the end of a file are hashed to recognise it. In shorter files the two
 * parts overlap.
 */
export const fingerprintBytes = 1_048_576;

/** More ids would not fit into one header with the other metadata. */
export const maxGroupsOfUpload = 50;

/** `Upload-Metadata`, decoded. */
export const UploadMetadata = z.strictObject({
  filename: requiredText(255),
  folder: Id.optional(),
  conversion: z.enum(conversions).optional(),
  notify: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] }).optional(),
  /** Defaults to the file name. */
  name: requiredText(200).optional(),
  description: optionalText(500).optional(),
  orientation: Orientation.optional(),
  /** Ids, separated by commas. */
  groups: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(Id).max(maxGroupsOfUpload))
    .optional(),
  /**
   * Replaces the file of this playable instead of creating a new one. The playable keeps its name and other
   * fields.
   */
  replaces: Id.optional(),
  /** Browsers send it, but the type of a file is decided by its bytes. */
  filetype: z.string().max(255).optional(),
});
export type UploadMetadata = z.output<typeof UploadMetadata>;

const base = { host: 'content', path: '/api/v1/uploads' } as const;
const byId = { host: 'content', path: '/api/v1/uploads/:id' } as const;
const nothing = z.undefined();

export const createUpload = route({
  ...base,
  id: 'uploads.create',
  method: 'POST',
  access: everyone,
  isStream: true,
  reply: nothing,
  status: 201,
  summary: 'Create an upload',
  description: 'tus protocol. Space for the file is reserved.',
});

export const readUpload = route({
  ...byId,
  id: 'uploads.read',
  method: 'HEAD',
  access: everyone,
  reply: nothing,
  summary: 'Read how much of a file has been stored',
  description: 'tus protocol.',
});

export const continueUpload = route({
  ...byId,
  id: 'uploads.continue',
  method: 'PATCH',
  access: everyone,
  isStream: true,
  bodyType: 'application/offset+octet-stream',
  reply: nothing,
  status: 204,
  summary: 'Send the next bytes of a file',
  description: 'tus protocol.',
});

export const cancelUpload = route({
  ...byId,
  id: 'uploads.cancel',
  method: 'DELETE',
  access: everyone,
  reply: nothing,
  status: 204,
  summary: 'Cancel an upload',
  description: 'tus protocol. Nothing of the file is kept.',
});

export const findDuplicates = route({
  ...base,
  id: 'uploads.duplicates',
  method: 'POST',
  action: 'duplicates',
  access: everyone,
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          size: z.int().min(0).max(1e13),
          /** SHA-256 of the first and the last megabyte (1,048,576 bytes each), in hex. */
          fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
        }),
      )
      .min(1)
      .max(200),
  }),
  reply: z.object({
    /** One entry per file, in order: the playable with the same file, or null. */
    data: z.array(z.object({ id: Id, name: z.string(), folder: Id.nullable() }).nullable()),
  }),
  summary: 'Find files that have been uploaded before',
});

export const mediaFile = route({
  id: 'media.get',
  host: 'content',
  method: 'GET',
  path: '/media/:sha256',
  access: anyone,
  ignoresCookies: true,
  isStream: true,
  replyType: '*/*',
  query: z.strictObject({
    expires: z.string().regex(/^\d{1,12}$/),
    signature: z.string().max(100),
    /** If set, the file is offered for saving under this name. */
    download: z.string().max(300).optional(),
  }),
  reply: nothing,
  summary: 'Download a file by its hash',
  description: 'The address is signed and expires. Supports ranges.',
});
