import { useFolderTree } from '../core/queries/folders.queries.ts';
import { useFormat } from '../lib/i18n/format.ts';
import { type Translate, useT } from '../lib/i18n/i18n.ts';
import { type CheckedFile, withoutRoom } from '../lib/uploads/check-batch.ts';
import { officeMessage } from '../lib/uploads/office-files.ts';
import { useSettingsOfServer } from './shell.queries.ts';
import { isContinuing } from './use-batch-check.ts';

/** What becomes of a chosen file, and why if it is left out. */
export interface FileVerdict {
  readonly checked: CheckedFile;
  readonly becomes: 'sent' | 'continued' | 'left' | 'refused';
  readonly reason: string | null;
}

const refusalText = ({ file, refusal }: CheckedFile, t: Translate): string | null => {
  if (refusal === 'empty') return t('uploads.sheet.empty');
  if (refusal === 'unknown') return t('uploads.sheet.unknown');
  return refusal === 'office' ? officeMessage([file], t) : null;
};

/** Duplicates and files that do not fit are left out, unless the user wants them nevertheless. */
export function useFileVerdicts(
  all: readonly CheckedFile[] | null,
  wanted: ReadonlySet<File>,
  isReplacing: boolean,
): readonly FileVerdict[] | null {
  const t = useT();
  const { bytes } = useFormat();
  const { tree } = useFolderTree();
  const { data: settings } = useSettingsOfServer();
  const { storageLimit = null, storageUsed = 0, maxFileBytes = Number.POSITIVE_INFINITY } = settings ?? {};
  const limit = storageLimit ?? Number.POSITIVE_INFINITY;
  const left = Math.max(0, limit - storageUsed);
  const first = all?.map((checked): FileVerdict => {
    const { file, duplicate } = checked;
    const refusal = refusalText(checked, t) ?? (file.size > maxFileBytes ? t('errors.file_too_large') : null);
    if (refusal !== null) return { checked, becomes: 'refused', reason: refusal };
    if (isContinuing(checked)) return { checked, becomes: 'continued', reason: t('uploads.sheet.continues') };
    if (isReplacing || !duplicate) return { checked, becomes: 'sent', reason: null };
    const folder = (duplicate.folder && tree?.byId.get(duplicate.folder)?.name) || t('pages.playables');
    const reason = t('uploads.sheet.hereAs', { playable: duplicate.name, folder });
    return { checked, becomes: wanted.has(file) ? 'sent' : 'left', reason };
  });
  if (!first) return null;
  const sent = first.filter(({ becomes }) => becomes === 'sent').map(({ checked }) => checked);
  const tooMuch = new Set(withoutRoom(sent, left));
  const noRoom = t('uploads.sheet.noRoom', { left: bytes(left), limit: bytes(limit) });
  return first.map((verdict) => {
    if (!tooMuch.has(verdict.checked)) return verdict;
    const becomes = wanted.has(verdict.checked.file) ? 'sent' : 'left';
    return { ...verdict, becomes, reason: noRoom };
  });
}
