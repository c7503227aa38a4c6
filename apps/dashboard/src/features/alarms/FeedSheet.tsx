import {
  type AlertFeed,
  capCertainties,
  capSeverities,
  capUrgencies,
  feedAreas,
  feedFallbacks,
  feedReactions,
  feedSeconds,
  feedTests,
} from '@vitrine/contract/alert-feeds';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { Segmented, Switch } from '../../ui/toggles.tsx';
import { fetchFeed, useSaveFeed, useTargets } from './alarms.queries.ts';
import {
  changedFields,
  describeField,
  emptyFeed,
  FeedValues,
  inputOf,
  problemsOf,
  savedOf,
  split,
} from './feed-values.ts';
import { MinutesField } from './MinutesField.tsx';
import { ScopeField } from './ScopeField.tsx';
import classes from './settings.module.css';

interface FeedSheetProps {
  feed: AlertFeed | null;
  onClose: () => void;
}

export function FeedSheet({ feed, onClose }: FeedSheetProps) {
  const { data } = useTargets();
  return data ? <FeedForm feed={feed} targets={data} onClose={onClose} /> : null;
}

function FeedForm({ feed, targets, onClose }: FeedSheetProps & { targets: TakeoverTargets }) {
  const t = useT();
  const update = useSaveFeed();
  const form = useRecordForm({
    name: feed?.name ?? t('alarms.feeds.add'),
    draftOf: `alert feed ${feed?.id ?? 'new'}`,
    schema: FeedValues,
    saved: feed ? savedOf(feed) : unsavedRecord(emptyFeed),
    changedFields,
    problemsOf: (values) => problemsOf(values, targets),
    send: async (values, _, version) =>
      savedOf(await update.mutateAsync({ id: feed?.id, version, input: inputOf(values, targets) })),
    fetch: async () => savedOf(await fetchFeed(feed!.id)),
    describeField: (values, field) => describeField(values, field, targets),
    savedText: ({ name }) => t('alarms.feeds.saved', { name }),
    notSavedText: (reason) => t('alarms.feeds.notSaved', { reason }),
    fieldOf: (field) => (field === 'scope' ? 'where' : field),
  });
  const { values, set } = form;
  const submit = async () => {
    if (await form.save()) onClose();
  };
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  const chips = (field: 'events' | 'geocodes', label: string, hint: string) => (
    <ChipsField
      label={label}
      optional
      description={hint}
      values={values[field]}
      onChange={(next) => set(field, [...next])}
      text={values.typing[field]}
      onText={(text) => set('typing', { ...values.typing, [field]: text })}
      split={split}
      separators={/[,;\n]/}
      isValid={() => true}
      invalidLabel=""
      removeLabel={(name) => t('alarms.sheet.remove', { name })}
    />
  );
  const least = <Field extends 'severity' | 'urgency' | 'certainty'>(
    field: Field,
    options: readonly FeedValues[Field][],
  ) => (
    <SelectField
      label={t(`alarms.feeds.least.${field}`)}
      value={values[field]}
      onChange={(value) => set(field, value as FeedValues[Field])}
      options={options.map((option) => ({ value: option, label: t(`alarms.feeds.degrees.${option}`) }))}
    />
  );
  return (
    <SideSheet
      opened
      width={640}
      title={feed ? feed.name : t('alarms.feeds.add')}
      submitLabel={t('alarms.drills.save')}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      footerNote={Object.values(form.errors)[0] ?? form.note}
      onClose={() => void close()}
    >
      <Stack gap={20} ref={form.container}>
        <DraftOffer draft={form.draft} />
        <TextField
          label={t('alarms.plans.name')}
          maxLength={100}
          value={values.name}
          error={form.errors.name}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        <TextField
          label={t('alarms.feeds.address')}
          description={t('alarms.feeds.addressHint')}
          mono
          inputMode="url"
          value={values.address}
          error={form.errors.address}
          onChange={(event) => set('address', event.currentTarget.value)}
        />
        <Segmented
          label={t('alarms.feeds.reaction')}
          description={t(`alarms.feeds.onMatchText.${values.onMatch}`)}
          value={values.onMatch}
          onChange={(onMatch) => set('onMatch', onMatch)}
          options={feedReactions.map((value) => ({ value, label: t(`alarms.feeds.onMatch.${value}`) }))}
        />
        <Stack gap={12} className={classes.three}>
          {least('severity', capSeverities)}
          {least('urgency', capUrgencies)}
          {least('certainty', capCertainties)}
        </Stack>
        <ScopeField targets={targets} where={values.where} onChange={(where) => set('where', where)} />
        {values.where !== 'all' && (
          <SelectField
            label={t('alarms.feeds.ifEmpty')}
            value={values.ifEmpty}
            onChange={(ifEmpty) => set('ifEmpty', ifEmpty as FeedValues['ifEmpty'])}
            options={feedFallbacks.map((value) => ({
              value,
              label: t(`alarms.feeds.ifEmptyOptions.${value}`),
            }))}
          />
        )}
        <SelectField
          label={t('alarms.feeds.area')}
          value={values.area}
          onChange={(area) => set('area', area as FeedValues['area'])}
          options={feedAreas.map((value) => ({ value, label: t(`alarms.feeds.areas.${value}`) }))}
        />
        {values.area === 'covers_place' &&
          chips('geocodes', t('alarms.feeds.geocodes'), t('alarms.feeds.geocodesHint'))}
        {chips('events', t('alarms.feeds.events'), t('alarms.feeds.eventsHint'))}
        <SelectField
          label={t('alarms.feeds.tests')}
          value={values.tests}
          onChange={(tests) => set('tests', tests as FeedValues['tests'])}
          options={feedTests.map((value) => ({ value, label: t(`alarms.feeds.testOptions.${value}`) }))}
        />
        <NumberField
          label={t('alarms.feeds.every')}
          value={values.every}
          min={feedSeconds.least}
          max={feedSeconds.most}
          onChange={(every) => set('every', every === '' ? feedSeconds.usual : every)}
        />
        <MinutesField value={values.minutes} onChange={(minutes) => set('minutes', minutes)} />
        <Switch
          label={t('alarms.feeds.enabled')}
          checked={values.enabled}
          onChange={(event) => set('enabled', event.currentTarget.checked)}
        />
      </Stack>
    </SideSheet>
  );
}
