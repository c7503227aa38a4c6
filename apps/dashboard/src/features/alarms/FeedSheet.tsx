import {
  type AlertFeed,
  type AlertFeedInput,
  capCertainties,
  capSeverities,
  capUrgencies,
  feedAreas,
  feedFallbacks,
  feedReactions,
  feedSeconds,
  feedTests,
} from '@vitrine/contract/alert-feeds';
import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { NumberField, Segmented, Switch, TextField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { type AlarmDraft, scopeOf, targetsOf } from './alarm-values.ts';
import { useSaveFeed, useTargets } from './alarms.queries.ts';
import { MinutesField } from './MinutesField.tsx';
import { ScopeField } from './ScopeField.tsx';
import classes from './settings.module.css';

type Values = Required<AlertFeedInput>;

const emptyFeed: Values = {
  enabled: true,
  name: '',
  address: '',
  every: feedSeconds.usual,
  events: [],
  area: 'covers_place',
  least: { severity: 'Severe', urgency: 'Expected', certainty: 'Likely' },
  geocodes: [],
  scope: { all: true },
  ifEmpty: 'ask',
  onMatch: 'ask',
  tests: 'ignore',
  minutes: takeoverMinutes.usual,
};

const valuesOf = (feed: AlertFeed): Values => ({
  enabled: feed.enabled,
  name: feed.name,
  address: feed.address,
  every: feed.every,
  least: feed.least,
  events: feed.events,
  area: feed.area,
  geocodes: feed.geocodes,
  scope: feed.scope,
  ifEmpty: feed.ifEmpty,
  onMatch: feed.onMatch,
  tests: feed.tests,
  minutes: feed.minutes,
});

interface FeedSheetProps {
  feed: AlertFeed | null;
  onClose: () => void;
}

export function FeedSheet({ feed, onClose }: FeedSheetProps) {
  const { data } = useTargets();
  return data ? <FeedForm feed={feed} targets={data} onClose={onClose} /> : null;
}

const split = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

function FeedForm({ feed, targets, onClose }: FeedSheetProps & { targets: TakeoverTargets }) {
  const t = useT();
  const save = useSaveFeed();
  const [values, setValues] = useState(feed ? valuesOf(feed) : emptyFeed);
  const [where, setWhere] = useState<AlarmDraft['where']>(() => targetsOf(values.scope));
  const [typing, setTyping] = useState({ events: '', geocodes: '' });
  const set = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const scope = scopeOf(where, targets);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const missing = {
    name: values.name.trim() === '' ? t('alarms.feeds.nameMissing') : undefined,
    address: values.address.trim() === '' ? t('alarms.feeds.addressMissing') : undefined,
    scope: scope === null ? t('alarms.chooseWhere') : undefined,
  };
  const errorOf = (field: 'name' | 'address') =>
    (isTried ? missing[field] : undefined) ?? refused[field]?.[0];
  const submit = async () => {
    setTried(true);
    if (!scope || missing.name || missing.address) return;
    const input = {
      ...values,
      scope,
      events: [...values.events, ...split(typing.events)],
      geocodes: [...values.geocodes, ...split(typing.geocodes)],
    };
    try {
      await save.mutateAsync({ ...(feed && { id: feed.id, version: feed.version }), input });
      showToast({ message: t('alarms.feeds.saved', { name: values.name }), kind: 'success' });
      onClose();
    } catch (error) {
      setRefused(error instanceof ApiError ? error.errors : {});
      showToast({ message: t('alarms.feeds.notSaved', { reason: errorMessage(error) }), kind: 'error' });
    }
  };
  const chips = (field: 'events' | 'geocodes', label: string, hint: string) => (
    <ChipsField
      label={label}
      optional
      description={hint}
      values={values[field]}
      onChange={(next) => set({ [field]: next })}
      text={typing[field]}
      onText={(text) => setTyping({ ...typing, [field]: text })}
      split={split}
      separators={/[,;\n]/}
      isValid={() => true}
      invalidLabel=""
      removeLabel={(name) => t('alarms.sheet.remove', { name })}
    />
  );
  const least = <Field extends keyof Values['least']>(
    field: Field,
    options: readonly Values['least'][Field][],
  ) => (
    <SelectField
      label={t(`alarms.feeds.least.${field}`)}
      value={values.least[field]}
      onChange={(value) => set({ least: { ...values.least, [field]: value } })}
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
      submitting={save.isPending}
      footerNote={isTried ? (missing.name ?? missing.address ?? missing.scope) : null}
      onClose={onClose}
    >
      <div className={classes.form}>
        <TextField
          label={t('alarms.plans.name')}
          maxLength={100}
          value={values.name}
          error={errorOf('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={t('alarms.feeds.address')}
          description={t('alarms.feeds.addressHint')}
          mono
          inputMode="url"
          value={values.address}
          error={errorOf('address')}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <Segmented
          label={t('alarms.feeds.reaction')}
          description={t(`alarms.feeds.onMatchText.${values.onMatch}`)}
          value={values.onMatch}
          onChange={(onMatch) => set({ onMatch })}
          options={feedReactions.map((value) => ({ value, label: t(`alarms.feeds.onMatch.${value}`) }))}
        />
        <div className={classes.three}>
          {least('severity', capSeverities)}
          {least('urgency', capUrgencies)}
          {least('certainty', capCertainties)}
        </div>
        <ScopeField targets={targets} where={where} onChange={setWhere} />
        {where !== 'all' && (
          <SelectField
            label={t('alarms.feeds.ifEmpty')}
            value={values.ifEmpty}
            onChange={(ifEmpty) => set({ ifEmpty: ifEmpty as Values['ifEmpty'] })}
            options={feedFallbacks.map((value) => ({
              value,
              label: t(`alarms.feeds.ifEmptyOptions.${value}`),
            }))}
          />
        )}
        <SelectField
          label={t('alarms.feeds.area')}
          value={values.area}
          onChange={(area) => set({ area: area as Values['area'] })}
          options={feedAreas.map((value) => ({ value, label: t(`alarms.feeds.areas.${value}`) }))}
        />
        {values.area === 'covers_place' &&
          chips('geocodes', t('alarms.feeds.geocodes'), t('alarms.feeds.geocodesHint'))}
        {chips('events', t('alarms.feeds.events'), t('alarms.feeds.eventsHint'))}
        <SelectField
          label={t('alarms.feeds.tests')}
          value={values.tests}
          onChange={(tests) => set({ tests: tests as Values['tests'] })}
          options={feedTests.map((value) => ({ value, label: t(`alarms.feeds.testOptions.${value}`) }))}
        />
        <NumberField
          label={t('alarms.feeds.every')}
          value={values.every}
          min={feedSeconds.least}
          max={feedSeconds.most}
          onChange={(every) => set({ every: every === '' ? feedSeconds.usual : every })}
        />
        <MinutesField value={values.minutes} onChange={(minutes) => set({ minutes })} />
        <Switch
          label={t('alarms.feeds.enabled')}
          checked={values.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
      </div>
    </SideSheet>
  );
}
