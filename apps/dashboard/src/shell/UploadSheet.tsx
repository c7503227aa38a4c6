import { can } from '@vitrine/contract/access';
import { typeByExtension } from '@vitrine/contract/playables';
import { createShow } from '@vitrine/contract/shows';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { FolderPicker } from '../core/pickers/FolderPicker.tsx';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../lib/forms/use-record-form.ts';
import { useFormat } from '../lib/i18n/format.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { useSession } from '../lib/session/session.ts';
import { filesOf, hasFiles } from '../lib/uploads/dropped-files.ts';
import { uploadQueue } from '../lib/uploads/engine.ts';
import { keepChoices, lastChoices } from '../lib/uploads/upload-choices.ts';
import type { ChosenFile } from '../lib/uploads/upload-item.ts';
import {
  type Batch,
  chooseAndUpload,
  closeBatch,
  fillBatch,
  markSent,
  openTray,
  publishUploads,
  startUploads,
} from '../lib/uploads/uploads.ts';
import { Glyph } from '../ui/glyphs.tsx';
import { Row, Text } from '../ui/layout/layout.tsx';
import { SideSheet } from '../ui/SideSheet.tsx';
import { UploadFiles } from './UploadFiles.tsx';
import { UploadMore } from './UploadMore.tsx';
import { UploadSent } from './UploadSent.tsx';
import classes from './UploadSheet.module.css';
import { detailsOf, keyOf, UploadValues } from './upload-values.ts';
import { continueAll, useBatchCheck } from './use-batch-check.ts';
import { useFileVerdicts } from './use-file-verdicts.ts';

/** Asks once for all files selected together, then says how far they are. */
export const UploadSheet = ({ batch }: { batch: Batch }) =>
  batch.sent ? <UploadSent batch={batch} thenShow={batch.sent.thenShow} /> : <UploadForm batch={batch} />;

const isFilm = ({ file }: ChosenFile) =>
  file.type.startsWith('video/') || typeByExtension(file.name.split('.').at(-1)!) === 'video';

function UploadForm({ batch }: { batch: Batch }) {
  const t = useT();
  const { bytes } = useFormat();
  const { caller } = useSession();
  const { id, files, target } = batch;
  const isReplacing = target.replaces !== undefined;
  const mayShow = can(caller, createShow) && !target.isForPage && files.length > 0;
  const thenShow = useRef(false);
  const form = useRecordForm({
    name: t('uploads.sheet.none'),
    draftOf: 'upload',
    schema: UploadValues,
    saved: unsavedRecord(
      useState(
        (): UploadValues => ({
          ...{ folder: target.folder, choices: lastChoices(), names: {} },
          ...{ description: '', groups: [], orientation: null },
        }),
      )[0],
    ),
    changedFields: fieldsThatDiffer<UploadValues>,
    problemsOf: () => ({}),
    send: async (values) => {
      start(values);
      return unsavedRecord(values);
    },
    // The files are gone with the page.
    keep: () => null,
    isSavedOnlyByHand: true,
  });
  const { values, set } = form;
  /** Duplicate or too large files that are sent nevertheless. */
  const [wanted, setWanted] = useState<ReadonlySet<File>>(new Set());
  const { done, checked } = useBatchCheck(batch);
  const verdicts = useFileVerdicts(checked, wanted, isReplacing);
  const of = (which: 'sent' | 'continued') =>
    (verdicts ?? []).flatMap(({ becomes, checked: each }) => (becomes === which ? [each] : []));
  const [sent, continued] = [of('sent'), of('continued')];
  const isAllContinuing = continued.length > 0 && continued.length === files.length;
  const hasFilm = files.some(isFilm);

  const start = ({ choices, names, ...rest }: UploadValues) => {
    continueAll(continued);
    // A film that is played as it is says nothing about a picture.
    const conversion = hasFilm || choices.conversion !== 'skip' ? choices.conversion : 'fullhd';
    keepChoices(hasFilm ? choices : { ...choices, conversion: lastChoices().conversion });
    const named = sent.map((each) => ({ ...each, playableName: names[keyOf(each)]?.trim() || undefined }));
    const details = isReplacing ? {} : { details: detailsOf({ choices, names, ...rest }) };
    const at = { ...target, ...details, folder: rest.folder };
    uploadQueue.add(named, id, at, { conversion, notify: choices.notify });
    publishUploads({ items: uploadQueue.items() });
    if (!isAllContinuing && !target.isForPage) return markSent(id, thenShow.current);
    closeBatch(id);
    openTray();
  };
  // Nothing to ask: they go on as they began.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (isAllContinuing) start(values);
  }, [isAllContinuing]);

  const save = (shows: boolean) => {
    thenShow.current = shows;
    void form.save();
  };
  const close = async () => {
    if (await form.mayLeave()) closeBatch(id);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event.nativeEvent)) return;
    event.preventDefault();
    void filesOf(event.dataTransfer).then((more) => startUploads(more, target));
  };
  const counted = verdicts ? [...sent, ...continued] : files;
  const count = counted.length;
  const size = counted.reduce((sum, { file }) => sum + file.size, 0);
  const isOne = count <= 1;
  const plain = t('uploads.sheet.upload', { count: Math.max(count, 1) });
  const andShow = t('uploads.sheet.andShow');
  const other = isOne
    ? { label: plain, onClick: () => save(false) }
    : { label: andShow, onClick: () => save(true) };
  return (
    <SideSheet
      opened
      onClose={() => void close()}
      title={t(isReplacing ? 'uploads.sheet.replace' : 'uploads.sheet.none')}
      submitLabel={mayShow && isOne ? andShow : plain}
      onSubmit={() => save(mayShow && isOne)}
      {...(mayShow ? { other } : {})}
      submitting={checked === null && files.length > 0}
      submitDisabled={count === 0}
      aside={
        count > 1 && (
          <Text size="13" tone="muted" numeric nowrap className={classes.sum}>
            {t('uploads.sheet.all', { count, size: bytes(size) })}
          </Text>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button within chooses by the keyboard */}
      <div
        className={classes.fields}
        onDragOver={(event) => hasFiles(event.nativeEvent) && event.preventDefault()}
        onDrop={drop}
      >
        {files.length > 0 && (
          <UploadFiles
            files={files}
            verdicts={verdicts}
            names={isReplacing ? null : values.names}
            onName={(file, name) => set('names', { ...values.names, [keyOf(file)]: name })}
            onWant={(file) => setWanted(new Set(wanted).add(file))}
            onRemove={(file) =>
              fillBatch(
                id,
                files.filter((each) => each !== file),
              )
            }
          />
        )}
        {!isReplacing && (
          <Row
            as="button"
            type="button"
            gap={10}
            rowGap={4}
            wrap
            align="center"
            rounded="box"
            fill="accent"
            tone="accent"
            start
            pad="10/14"
            className={classes.zone}
            data-autofocus={files.length === 0 || undefined}
            onClick={() => void chooseAndUpload(target)}
          >
            <Glyph name="plus" size={16} />
            <Text as="b" weight={550} className={classes.drop}>
              {t(files.length > 0 ? 'uploads.sheet.dropMore' : 'uploads.sheet.drop')}
            </Text>
            <Text as="b" weight={550} className={classes.pick}>
              {t('uploads.chooseFiles')}
            </Text>
            {files.length === 0 && (
              <Text ownLine size="13/18" tone="soft" as="small">
                {t('uploads.kinds')}
              </Text>
            )}
          </Row>
        )}
        {!isReplacing && (
          <FolderPicker
            label={t('uploads.sheet.folder')}
            value={values.folder}
            onChange={(folder) => set('folder', folder)}
          />
        )}
        <UploadMore values={values} set={set} hasFilm={hasFilm} isReplacing={isReplacing} />
        {!checked && files.length > 20 && (
          <Text as="p" size="13" tone="muted" numeric nowrap role="status">
            {t('uploads.sheet.checking', { at: done, total: files.length })}
          </Text>
        )}
      </div>
    </SideSheet>
  );
}
