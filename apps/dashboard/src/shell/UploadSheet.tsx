import { useEffect, useState } from 'react';
import { FolderPicker } from '../core/pickers/FolderPicker.tsx';
import { useFolderTree } from '../core/queries/folders.queries.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../lib/forms/use-record-form.ts';
import { useFormat } from '../lib/i18n/format.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { type CheckedFile, withoutRoom } from '../lib/uploads/check-batch.ts';
import { uploadQueue } from '../lib/uploads/engine.ts';
import { keepChoices, lastChoices } from '../lib/uploads/upload-choices.ts';
import { type Batch, chooseAndUpload, closeBatch, publishUploads } from '../lib/uploads/uploads.ts';
import { Button } from '../ui/Button.tsx';
import { SideSheet } from '../ui/SideSheet.tsx';
import { Segmented, Switch } from '../ui/toggles.tsx';
import { DuplicateFiles, RefusedFiles } from './DuplicateFiles.tsx';
import { useSettingsOfServer } from './shell.queries.ts';
import { detailsOf, noDetails, UploadDetailsFields, UploadValues } from './UploadDetailsFields.tsx';
import classes from './UploadSheet.module.css';
import { continueAll, isContinuing, useBatchCheck } from './use-batch-check.ts';

/** Asks once for all files selected together. */
export function UploadSheet({ batch }: { batch: Batch }) {
  const t = useT();
  const { files, target } = batch;
  const form = useRecordForm({
    name: t('uploads.sheet.title', { count: files.length }),
    draftOf: 'upload',
    schema: UploadValues,
    saved: unsavedRecord(
      useState(() => ({ folder: target.folder, choices: lastChoices(), details: noDetails }))[0],
    ),
    changedFields: fieldsThatDiffer<UploadValues>,
    problemsOf: () => ({}),
    send: async (values) => {
      keepChoices(values.choices);
      start(values);
      return unsavedRecord(values);
    },
    // The files are gone with the page.
    keep: () => null,
    isSavedOnlyByHand: true,
  });
  const { folder, choices, details } = form.values;
  /** Duplicate or too large files that are sent nevertheless. */
  const [wanted, setWanted] = useState<ReadonlySet<File>>(new Set());
  const { done, checked } = useBatchCheck(batch);
  const doubts = useDoubts(checked, wanted, target.replaces !== undefined);
  const isAllContinuing = files.length > 0 && checked !== null && doubts.continuing.length === checked.length;

  const start = (values: UploadValues) => {
    closeBatch(batch.id);
    publishUploads({ isTrayOpen: true });
    continueAll(doubts.continuing);
    const described = target.replaces ? {} : { details: detailsOf(values.details, files.length) };
    uploadQueue.add(
      doubts.sent,
      batch.id,
      { ...target, ...described, folder: values.folder },
      values.choices,
    );
  };
  // Nothing to ask: they go on as they began.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (isAllContinuing) start(form.values);
  }, [isAllContinuing]);

  const close = async () => {
    if (await form.mayLeave()) closeBatch(batch.id);
  };
  const hasPdf = files.some(({ file }) => /\.pdf$/i.test(file.name));
  const pdfHint =
    hasPdf && t(choices.conversion === 'skip' ? 'uploads.sheet.skipHintPdf' : 'uploads.sheet.pdfHint');
  const hints = [choices.conversion === 'skip' && t('uploads.sheet.skipHint'), pdfHint].filter(Boolean);
  const count = checked ? doubts.sent.length + doubts.continuing.length : files.length;
  const titleOf = (number: number) =>
    number === 0 ? t('uploads.sheet.none') : t('uploads.sheet.title', { count: number });
  return (
    <SideSheet
      opened
      onClose={() => void close()}
      title={target.replaces ? t('uploads.sheet.replace') : titleOf(files.length)}
      submitLabel={titleOf(count || files.length)}
      onSubmit={() => void form.save()}
      submitting={checked === null && files.length > 0}
      submitDisabled={count === 0}
      footerNote={checked && files.length > 0 && count === 0 && t('uploads.sheet.nothingLeft')}
    >
      <div className={classes.fields}>
        {files.length > 0 ? <ChosenFiles files={files} /> : <NoFilesYet folder={folder} />}
        <RefusedFiles files={doubts.refused} />
        {!target.replaces && (
          <>
            <FolderPicker
              label={t('uploads.sheet.folder')}
              value={folder}
              onChange={(next) => form.set('folder', next)}
            />
            <UploadDetailsFields
              filename={files.length === 1 ? files[0]!.file.name : null}
              value={details}
              onChange={(next) => form.set('details', next)}
            />
          </>
        )}
        <Segmented
          label={t('uploads.sheet.conversion')}
          value={choices.conversion}
          onChange={(conversion) => form.set('choices', { ...choices, conversion })}
          description={hints.join(' ') || undefined}
          options={[
            { value: 'fullhd', label: t('uploads.sheet.fullhd') },
            { value: '4k', label: t('uploads.sheet.uhd') },
            { value: 'skip', label: t('uploads.sheet.skipConversion') },
          ]}
        />
        <Switch
          label={t('uploads.email')}
          checked={choices.notify}
          onChange={({ currentTarget: { checked: notify } }) => form.set('choices', { ...choices, notify })}
        />
        {!checked && files.length > 0 && (
          <p className={classes.checking} role="status">
            {t('uploads.sheet.checking', { at: done, total: files.length })}
          </p>
        )}
        {doubts.continuing.length > 0 && (
          <p>{t('uploads.sheet.continues', { count: doubts.continuing.length })}</p>
        )}
        <Doubts doubts={doubts} wanted={wanted} onWant={setWanted} />
      </div>
    </SideSheet>
  );
}

function NoFilesYet({ folder }: { folder: string | null }) {
  const t = useT();
  return (
    <div className={classes.zone}>
      <b>{t('uploads.sheet.drop')}</b>
      <p>{t('uploads.kinds')}</p>
      <Button variant="primary" icon="upload" data-autofocus onClick={() => void chooseAndUpload({ folder })}>
        {t('uploads.chooseFiles')}
      </Button>
    </div>
  );
}

/** Nobody reads longer lists. */
const listedFiles = 100;

function ChosenFiles({ files }: Pick<Batch, 'files'>) {
  const t = useT();
  const { bytes } = useFormat();
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <ul className={classes.files} tabIndex={0} aria-label={t('uploads.sheet.files')}>
      {files.slice(0, listedFiles).map(({ file, path }) => (
        <li key={`${path ?? file.name} ${file.lastModified}`}>
          <span>{path ?? file.name}</span>
          <span className={classes.size}>{bytes(file.size)}</span>
        </li>
      ))}
      {files.length > 1 && (
        <li className={classes.sum}>
          <span>{t('uploads.sheet.all', { count: files.length })}</span>
          <span className={classes.size}>{bytes(size)}</span>
        </li>
      )}
    </ul>
  );
}

interface Doubt {
  readonly refused: readonly CheckedFile[];
  readonly continuing: readonly CheckedFile[];
  readonly here: readonly CheckedFile[];
  readonly tooMuch: readonly CheckedFile[];
  readonly sent: readonly CheckedFile[];
  readonly left: number;
  readonly limit: number;
}

/** Duplicates and files that do not fit are left out, unless the user includes them. */
function useDoubts(
  checked: readonly CheckedFile[] | null,
  wanted: ReadonlySet<File>,
  isReplacing: boolean,
): Doubt {
  const { data: settings } = useSettingsOfServer();
  const limit = settings?.storageLimit ?? Number.POSITIVE_INFINITY;
  const left = Math.max(0, limit - (settings?.storageUsed ?? 0));
  const continuing = (checked ?? []).filter(isContinuing);
  const refused = (checked ?? []).filter(({ isOffice }) => isOffice);
  const others = (checked ?? []).filter((each) => !each.isOffice && !continuing.includes(each));
  const here = isReplacing ? [] : others.filter(({ duplicate }) => duplicate !== null);
  const isWanted = ({ file }: CheckedFile) => wanted.has(file);
  const unlessHere = others.filter((each) => !here.includes(each) || isWanted(each));
  const tooMuch = withoutRoom(unlessHere, left);
  const sent = unlessHere.filter((each) => !tooMuch.includes(each) || isWanted(each));
  return { refused, continuing, here, tooMuch, sent, left, limit };
}

interface DoubtsProps {
  doubts: Doubt;
  wanted: ReadonlySet<File>;
  onWant: (wanted: ReadonlySet<File>) => void;
}

function Doubts({ doubts, wanted, onWant }: DoubtsProps) {
  const t = useT();
  const { bytes } = useFormat();
  const { tree } = useFolderTree();
  const nameOf = (folder: string | null) => (folder && tree?.byId.get(folder)?.name) || t('pages.playables');
  const choose = { wanted, onWant };
  return (
    <>
      <DuplicateFiles
        {...choose}
        files={doubts.here}
        title={t('uploads.sheet.here', { count: doubts.here.length })}
        describe={({ file: { name }, duplicate }) =>
          t('uploads.sheet.hereAs', {
            name,
            playable: duplicate?.name ?? name,
            folder: nameOf(duplicate?.folder ?? null),
          })
        }
      />
      <DuplicateFiles
        {...choose}
        files={doubts.tooMuch}
        title={t('uploads.sheet.noRoom', {
          count: doubts.tooMuch.length,
          left: bytes(doubts.left),
          limit: bytes(doubts.limit),
        })}
        describe={({ file: { name, size } }) => `${name} · ${bytes(size)}`}
      />
    </>
  );
}
