import { type ReactNode, useState } from 'react';
import { clockText } from '../core/playables/clock-text.ts';
import { useFormat } from '../lib/i18n/format.ts';
import { useT } from '../lib/i18n/i18n.ts';
import type { ChosenFile } from '../lib/uploads/upload-item.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Text } from '../ui/layout/layout.tsx';
import { type FilmFacts, UploadPicture } from './UploadPicture.tsx';
import classes from './UploadSheet.module.css';
import { keyOf, nameWithoutEnding } from './upload-values.ts';
import type { FileVerdict } from './use-file-verdicts.ts';

/** Nobody reads longer lists. */
const listedFiles = 100;

interface UploadFilesProps {
  files: readonly ChosenFile[];
  /** Null until all files are checked. */
  verdicts: readonly FileVerdict[] | null;
  /** Names that were typed; null if the playable has one already. */
  names: Readonly<Record<string, string>> | null;
  onName: (file: ChosenFile, name: string) => void;
  onWant: (file: File) => void;
  onRemove: (file: ChosenFile) => void;
}

/** A row for each file: its picture, its name, what it is, or why it is left out. */
export function UploadFiles({ files, verdicts, names, onName, onWant, onRemove }: UploadFilesProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <ul className={classes.files} tabIndex={0} aria-label={t('uploads.sheet.files')}>
      {files.slice(0, listedFiles).map((chosen, at) => {
        const verdict = verdicts?.find(({ checked }) => checked.file === chosen.file);
        const key = keyOf(chosen);
        const { name } = chosen.file;
        const isNamed = names && verdict?.becomes !== 'refused' && verdict?.becomes !== 'left';
        return (
          <FileRow
            key={key}
            chosen={chosen}
            verdict={verdict}
            onRemove={files.length > 1 ? () => onRemove(chosen) : null}
            onWant={() => onWant(chosen.file)}
          >
            {isNamed ? (
              <TextField
                label={t('uploads.sheet.nameOf', { name })}
                hideLabel
                autoComplete="off"
                maxLength={200}
                data-autofocus={at === 0 || undefined}
                value={names[key] ?? nameWithoutEnding(name)}
                placeholder={nameWithoutEnding(name)}
                onChange={(event) => onName(chosen, event.currentTarget.value)}
              />
            ) : (
              <b title={chosen.path}>{name}</b>
            )}
          </FileRow>
        );
      })}
      {files.length > listedFiles && (
        <li>{t('uploads.sheet.unlisted', { count: files.length - listedFiles })}</li>
      )}
    </ul>
  );
}

interface FileRowProps {
  chosen: ChosenFile;
  verdict: FileVerdict | undefined;
  onRemove: (() => void) | null;
  onWant: () => void;
  children: ReactNode;
}

function FileRow({ chosen: { file }, verdict, onRemove, onWant, children }: FileRowProps) {
  const t = useT();
  const { bytes } = useFormat();
  const [film, setFilm] = useState<FilmFacts | null>(null);
  const isRefused = verdict?.becomes === 'refused';
  const isLeft = verdict?.becomes === 'left';
  return (
    <li>
      <UploadPicture name={file.name} file={file} isBroken={isRefused} onFilm={setFilm} />
      <Text as="div" grow shrink anywhere className={classes.words}>
        {children}
        {verdict?.reason && <p data-refused={isRefused || undefined}>{verdict.reason}</p>}
      </Text>
      {isLeft ? (
        <Button size="sm" onClick={onWant}>
          {t('uploads.sheet.anyway')}
        </Button>
      ) : (
        !isRefused && (
          <Text size="13" tone="muted" numeric nowrap>
            {film ? `${clockText(film.seconds)}${film.height >= 2160 ? ' · 4K' : ''}` : bytes(file.size)}
          </Text>
        )
      )}
      {onRemove && (
        <IconButton
          size="sm"
          icon="close"
          label={t('uploads.remove', { name: file.name })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
