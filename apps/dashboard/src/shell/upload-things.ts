import type { ShownThing } from '../lib/show-on.ts';
import { playableOf, type UploadItem } from '../lib/uploads/upload-item.ts';
import { ownPictureOf } from './UploadPicture.tsx';

/** The playable that an upload makes, or whose file it replaces; null until the server knows it. */
export const subjectOf = (item: UploadItem): string | null => item.replaces ?? playableOf(item);

export const thingOf = (item: UploadItem): ShownThing => ({
  id: subjectOf(item) ?? '',
  name: item.details?.name ?? item.name,
  picture: item.picture ?? ownPictureOf(item.file),
});
