import { defaultSeconds, maxSeconds } from '@vitrine/contract/playables';
import { withScheme } from '@vitrine/contract/web-address';
import { ProposedHere } from '../../../core/changes/proposed-here.views.tsx';
import { FolderPicker } from '../../../core/pickers/FolderPicker.tsx';
import { useTopName } from '../../../core/pickers/FolderTree.tsx';
import { GroupsPicker } from '../../../core/pickers/GroupsPicker.tsx';
import { PlanDiffLine } from '../../../core/plan-diff/plan-diff.views.tsx';
import { useFolderTree } from '../../../core/queries/folders.queries.ts';
import { type PlayableRecord, usePlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import { TextAreaField, TextField } from '../../../ui/fields.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { RecordSheet } from '../../../ui/RecordSheet.tsx';
import { FieldSkeleton } from '../../../ui/skeletons.tsx';
import { Checkbox, Segmented } from '../../../ui/toggles.tsx';
import { WaitingSheet } from '../../../ui/WaitingSheet.tsx';
import { ShownDates } from '../expiry/ShownDates.tsx';
import { problemsOfTimes, type TypedTimes, untilOf } from '../expiry/typed-times.ts';
import { UsesList } from '../expiry/UsesList.tsx';
import classes from './forms.module.css';
import { PlayableOrientationPicker } from './PlayableOrientationPicker.tsx';
import { hasAddress, hasOwnLength } from './playable-values.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePlayableForm } from './use-playable-form.ts';

interface SheetProps {
  onClose: () => void;
}

export function AddAddressSheet({ folder, onClose }: SheetProps & { folder: string | null }) {
  return <Sheet record={null} inside={folder} onClose={onClose} />;
}

export function EditPlayableSheet({ id, onClose }: SheetProps & { id: string }) {
  const t = useT();
  const { data, error, refetch } = usePlayableRecord(id);
  if (data) return <Sheet key={id} record={data} inside={null} onClose={onClose} />;
  return (
    <WaitingSheet
      title={t('playables.edit')}
      submitLabel={t('playables.save')}
      error={error}
      onRetry={() => void refetch()}
      gone={t('playables.gone')}
      failed={t('playables.loadFailed')}
      onClose={onClose}
    >
      <Stack gap={18} aria-busy="true">
        <FieldSkeleton />
        <FieldSkeleton rows={2} />
        <FieldSkeleton />
      </Stack>
    </WaitingSheet>
  );
}

/** The end that would be saved; null while it is none. */
const typedEnd = (typed: TypedTimes) =>
  Object.keys(problemsOfTimes(typed)).length === 0 ? untilOf(typed.showUntil) : null;

function Sheet({
  record,
  inside,
  onClose,
}: SheetProps & { record: PlayableRecord | null; inside: string | null }) {
  const t = useT();
  const { tree } = useFolderTree();
  const topName = useTopName(tree);
  const nameOf = (id: string | null) => (id === null ? topName : (tree?.byId.get(id)?.name ?? ''));
  const form = usePlayableForm(record, inside, nameOf);
  const { values, errors, set } = form;
  const pageTitle = usePageTitle({ name: values.name, setName: (name) => set('name', name) });
  const suggestName = () => {
    if (!record && values.type === 'url' && !values.isLocal) void pageTitle.suggest(values.url);
  };
  const finishAddress = () => {
    if (values.url.trim() === '') return;
    set('url', withScheme(values.url));
    form.checkField('url');
    suggestName();
  };
  const nameNote =
    (pageTitle.isReading && values.name === '' && t('playables.readingTitle')) ||
    (pageTitle.isSuggested && t('playables.nameFromPage'));
  return (
    <RecordSheet
      title={record ? t('playables.edit') : t('playables.addAddress')}
      onClose={onClose}
      form={form}
      isNew={!record}
      submitLabel={
        record
          ? t('playables.save')
          : values.type === 'hls'
            ? t('playables.addStream')
            : t('playables.addPage')
      }
      onSubmit={suggestName}
      consequence={(submit) => (
        <PlanDiffLine look="sheet" preview={form.preview} name={values.name} onSave={submit} />
      )}
    >
      <Stack ref={form.container} gap={18}>
        <DraftOffer draft={form.draft} />
        {record && <ProposedHere subject={record.id} />}
        {!record && (
          <Segmented
            label={t('playables.type')}
            options={[
              { value: 'url', label: t('playables.types.url'), icon: 'web' },
              { value: 'hls', label: t('playables.types.hls'), icon: 'hls' },
            ]}
            value={values.type === 'hls' ? 'hls' : 'url'}
            onChange={(type) => set('type', type)}
          />
        )}
        {hasAddress(values.type) && (
          <TextField
            label={t('playables.url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
            maxLength={2000}
            placeholder={values.type === 'hls' ? 'example.com/stream.m3u8' : 'www.example.com'}
            value={values.url}
            error={errors.url}
            description={form.isSaving && !values.isLocal && t('playables.checkingAddress')}
            onChange={(event) => set('url', event.currentTarget.value)}
            onBlur={finishAddress}
          />
        )}
        {hasAddress(values.type) && (
          <Stack gap={4}>
            <Checkbox
              label={t('playables.onlyScreens')}
              checked={values.isLocal}
              onChange={(event) => set('isLocal', event.currentTarget.checked)}
            />
            {values.isLocal && (
              <Text as="p" size="13/18" tone="muted">
                {t('playables.onlyScreensAbout')}
              </Text>
            )}
          </Stack>
        )}
        <TextField
          label={t('playables.name')}
          autoComplete="off"
          required
          maxLength={200}
          value={values.name}
          error={errors.name}
          description={nameNote}
          onChange={(event) => set('name', event.currentTarget.value)}
          onBlur={() => form.checkField('name')}
        />
        <TextAreaField
          label={t('playables.description')}
          optional
          rows={2}
          maxLength={500}
          value={values.description}
          error={errors.description}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
        <FolderPicker
          label={t('playables.folder')}
          value={values.folder}
          error={errors.folder}
          onChange={(folder) => set('folder', folder)}
        />
        <GroupsPicker value={values.groups} onChange={(groups) => set('groups', groups)} />
        <Stack columns={2} align="start" gap={12}>
          <PlayableOrientationPicker
            value={values.orientation}
            error={errors.orientation}
            onChange={(orientation) => set('orientation', orientation)}
          />
          {!hasOwnLength(values.type) && (
            <NumberField
              label={record?.pageCount == null ? t('playables.durationSeconds') : t('playables.pageSeconds')}
              optional
              min={1}
              max={maxSeconds}
              placeholder={String(defaultSeconds)}
              value={values.duration}
              error={errors.duration}
              onChange={(duration) => set('duration', duration)}
              onBlur={() => form.checkField('duration')}
            />
          )}
        </Stack>
        <ShownDates
          value={values}
          errors={errors}
          onChange={({ showFrom, showUntil }) => {
            if (showFrom !== values.showFrom) set('showFrom', showFrom);
            if (showUntil !== values.showUntil) set('showUntil', showUntil);
          }}
        />
        {record && record.playlists.length > 0 && (
          <Stack as="section" className={classes.uses} gap={8}>
            <Text as="h3" size="14/20" weight={600}>
              {t('playables.usedInShort')}
            </Text>
            <UsesList playable={record} showUntil={typedEnd(values)} />
          </Stack>
        )}
      </Stack>
    </RecordSheet>
  );
}
