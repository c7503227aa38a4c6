import type { AlertFeed } from '@vitrine/contract/alert-feeds';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useEffect, useState } from 'react';
import { unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { fetchFeed, useSaveFeed, useTargets } from './alarms.queries.ts';
import { FeedChoice } from './FeedChoice.tsx';
import { FeedMore } from './FeedMore.tsx';
import { FeedRegions } from './FeedRegions.tsx';
import { FeedTrial } from './FeedTrial.tsx';
import {
  changedFields,
  describeField,
  emptyFeed,
  FeedValues,
  howBadOf,
  howBads,
  inputOf,
  problemsOf,
  savedOf,
  tryOf,
  withHowBad,
} from './feed-values.ts';
import { isSilence } from './feed-words.ts';
import classes from './feeds.module.css';
import { useTrial } from './use-trial.ts';

interface FeedSheetProps {
  feed: AlertFeed | null;
  onClose: () => void;
}

export function FeedSheet(props: FeedSheetProps) {
  const { data } = useTargets();
  return data ? <FeedForm {...props} targets={data} /> : null;
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
  const { values, errors } = form;
  const trial = useTrial((error) => form.fail(error, (reason) => reason));
  const [isMore, setMore] = useState(false);
  const hasHiddenError = ['where', 'minutes', 'every'].some((field) => errors[field]);
  useEffect(() => {
    if (hasHiddenError) setMore(true);
  }, [hasHiddenError]);

  const look = async () =>
    (await form.check(['address'])) ? trial.run(tryOf(values, targets)) : Promise.resolve(null);

  const saveAnyway = async () => {
    if (await form.save()) onClose();
  };
  /** An address that is new here is tried before it is saved. */
  const submit = async () => {
    const isKnown = values.address === feed?.address || trial.isGood(values.address);
    if (isKnown || !(await form.check())) return saveAnyway();
    const told = await look();
    if (told?.fault === null) await saveAnyway();
  };
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  const told = trial.of(values.address);
  const howBad = howBadOf(values);
  return (
    <SideSheet
      opened
      width={640}
      title={feed ? feed.name : t('alarms.feeds.add')}
      submitLabel={t('alarms.drills.save')}
      onSubmit={() => void submit()}
      submitting={form.isSaving || trial.isRunning}
      footerNote={Object.values(errors)[0] ?? form.note}
      other={
        told?.fault && isSilence(told.fault)
          ? { label: t('alarms.feeds.saveAnyway'), onClick: () => void saveAnyway() }
          : undefined
      }
      onClose={() => void close()}
    >
      <Stack gap={20} className={classes.sheet} ref={form.container}>
        <DraftOffer draft={form.draft} />
        <FeedChoice form={form} targets={targets} />
        <Segmented
          label={t('alarms.feeds.howBad')}
          description={t(`alarms.feeds.howBadText.${howBad}`)}
          value={howBad}
          onChange={(next) => {
            if (next === 'own') setMore(true);
            form.replace(withHowBad(values, next));
          }}
          options={[...howBads, ...(howBad === 'own' ? (['own'] as const) : [])].map((value) => ({
            value,
            label: t(`alarms.feeds.howBads.${value}`),
          }))}
        />
        <FeedRegions form={form} regions={told?.regions ?? []} />
        <FeedTrial
          trial={trial}
          address={values.address}
          input={tryOf(values, targets)}
          onTry={() => void look()}
        />
        <FeedMore form={form} targets={targets} isOpen={isMore} onToggle={setMore} />
      </Stack>
    </SideSheet>
  );
}
