import { playables } from '@vitrine/contract/playables';
import { useId, useState } from 'react';
import {
  allOf,
  PlanDiffLine,
  useLinkedPreview,
  usePreviewLink,
} from '../../../core/plan-diff/plan-diff.views.tsx';
import classes from '../../../core/playables/expiry.module.css';
import { fetchPlayable, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { doToEach, showBulkResult } from '../../../ui/bulk-result.tsx';
import dialog from '../../../ui/confirm.module.css';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { updatePlayable } from '../playable-changes.ts';
import { ShownDates } from './ShownDates.tsx';
import { noTimes, problemsOfTimes, TypedTimes, timesOf, typedFrom, typedUntil } from './typed-times.ts';

interface SetDatesDialogProps {
  playables: readonly PlayableRecord[];
  onClose: () => void;
  /** Ids of those that kept their dates. */
  onDone?: (failed: ReadonlySet<string>) => void;
}

/** Dates for several playables at once. It begins with those that all of them have. */
export function SetDatesDialog({ playables: chosen, onClose, onDone }: SetDatesDialogProps) {
  const t = useT();
  const id = useId();
  const [first] = useState(() => sharedTimes(chosen));
  const link = usePreviewLink();
  const [isSent, setSent] = useState(false);
  const name = chosen.length === 1 ? chosen[0]!.name : t('playables.count', { count: chosen.length });
  const kept = useRecordForm({
    name,
    draftOf: 'dates of playables',
    schema: TypedTimes,
    saved: unsavedRecord(first),
    changedFields: fieldsThatDiffer<TypedTimes>,
    problemsOf: problemsOfTimes,
    agree: link.agree,
    explains: link.explains,
    send: async (times) => {
      setSent(true);
      const failed = await doToEach(chosen, (each) => setDates(each.id, times), errorMessage);
      const all = chosen.length;
      showBulkResult(failed, {
        done: t('playables.datesSet', { count: all }),
        some: t('playables.datesSetSome', { done: all - failed.length, all, failed: failed.length }),
      });
      return { ...unsavedRecord(times), failed };
    },
  });
  const { values: times, changes } = kept;
  const isWrong = Object.keys(problemsOfTimes(times)).length > 0;
  const form = useLinkedPreview(
    link,
    kept,
    changes === 0 || isWrong || isSent ? null : callOf(chosen, times),
  );
  const save = async () => {
    const saved = await form.save();
    if (!saved) return;
    onDone?.(new Set(saved.failed.map((each) => each.id)));
    onClose();
  };
  const cancel = async () => {
    if (!form.isSaving && (await form.mayLeave())) onClose();
  };
  return (
    <Layer onClose={() => void cancel()} labelledBy={`${id}-title`} className={dialog.dialog}>
      <h2 id={`${id}-title`}>{t('playables.datesOf', { count: chosen.length })}</h2>
      <div ref={form.container} className={classes.inDialog}>
        <DraftOffer draft={form.draft} />
        <ShownDates value={times} errors={form.errors} onChange={form.replace} />
        <PlanDiffLine look="form" preview={form.preview} name={name} onSave={() => void save()} />
      </div>
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={() => void cancel()} disabled={form.isSaving}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" loading={form.isSaving} onClick={() => void save()}>
          {t('unsaved.save')}
        </Button>
      </div>
    </Layer>
  );
}

const callOf = (chosen: readonly PlayableRecord[], times: TypedTimes) =>
  allOf(
    chosen.map(({ id }) => ({
      ...{ route: playables.routes.update, params: { id } },
      body: timesOf(times),
    })),
  );

/** Only dates are sent, so that changes of others to the rest are kept. */
async function setDates(id: string, times: TypedTimes) {
  const { version } = await fetchPlayable(id);
  await updatePlayable(id, version, timesOf(times));
}

function sharedTimes(playables: readonly PlayableRecord[]): TypedTimes {
  const [first] = playables;
  const areEqual = playables.every(
    (each) => each.showFrom === first?.showFrom && each.showUntil === first?.showUntil,
  );
  if (!first || !areEqual) return noTimes;
  return { showFrom: typedFrom(first.showFrom), showUntil: typedUntil(first.showUntil) };
}
