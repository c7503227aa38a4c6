import { useId } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import type { CheckedFile } from '../lib/uploads/check-batch.ts';
import { officeMessage } from '../lib/uploads/office-files.ts';
import { Button } from '../ui/Button.tsx';
import { Glyph } from '../ui/glyphs.tsx';
import { Segmented } from '../ui/toggles.tsx';
import classes from './UploadSheet.module.css';

interface DuplicateFilesProps {
  files: readonly CheckedFile[];
  title: string;
  describe: (file: CheckedFile) => string;
  wanted: ReadonlySet<File>;
  onWant: (wanted: ReadonlySet<File>) => void;
}

/** Files that are never sent, and what to do with them. */
export function RefusedFiles({ files }: Pick<DuplicateFilesProps, 'files'>) {
  const t = useT();
  const titleId = useId();
  if (files.length === 0) return null;
  return (
    <section className={classes.doubts} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Glyph name="warning" size={16} />
        {t('uploads.sheet.refused', { count: files.length })}
      </h3>
      <ul>
        {files.map(({ file, path }) => (
          <li key={`${path ?? file.name} ${file.lastModified}`}>
            <p>{officeMessage([file], t)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Files that the user may not want to send; each can be included, or all of them. */
export function DuplicateFiles({ files, title, describe, wanted, onWant }: DuplicateFilesProps) {
  const t = useT();
  const titleId = useId();
  if (files.length === 0) return null;
  const set = (some: readonly CheckedFile[], isWanted: boolean) => {
    const next = new Set(wanted);
    for (const { file } of some) isWanted ? next.add(file) : next.delete(file);
    onWant(next);
  };
  const options = [
    { value: 'skip', label: t('uploads.sheet.skip') },
    { value: 'upload', label: t('uploads.sheet.anyway') },
  ] as const;
  return (
    <section className={classes.doubts} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Glyph name="warning" size={16} />
        {title}
      </h3>
      {files.length > 1 && (
        <div className={classes.all}>
          <Button size="sm" onClick={() => set(files, false)}>
            {t('uploads.sheet.skipAll')}
          </Button>
          <Button size="sm" onClick={() => set(files, true)}>
            {t('uploads.sheet.allAnyway')}
          </Button>
        </div>
      )}
      <ul>
        {files.map((checked) => (
          <li key={`${checked.path ?? checked.file.name} ${checked.file.lastModified}`}>
            <p>{describe(checked)}</p>
            <Segmented
              size="sm"
              hideLabel
              label={checked.file.name}
              options={options}
              value={wanted.has(checked.file) ? 'upload' : 'skip'}
              onChange={(value) => set([checked], value === 'upload')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
