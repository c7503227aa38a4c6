import { playables } from '@vitrine/contract/playables';
import { useId, useState } from 'react';
import { allOf, PlanDiffLine, useSavePreview } from '../../../core/plan-diff/plan-diff.views.tsx';
import classes from '../../../core/playables/expiry.module.css';
import { fetchPlayable, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { doToEach, showBulkResult } from '../../../ui/bulk-result.tsx';
import dialog from '../../../ui/confirm.module.css';
import { Layer } from '../../../ui/Layer.tsx';
import { updatePlayable } from '../playable-changes.ts';
import { ShownDates } from './ShownDates.tsx';
import { noTimes, problemsOfTimes, type TypedTimes, timesOf, typedFrom, typedUntil } from './typed-times.ts';

interface SetDatesDialogProps {
  playables: readonly PlayableRecord[];
  onClose: () => void;
  /** Ids of those that kept their dates. */
  onDone: (failed: ReadonlySet<string>) => void;
}

/** Dates for several playables at once. It begins with those that all of them have. */
export function SetDatesDialog({ playables: chosen, onClose, onDone }: SetDatesDialogProps) {
  const t = useT();
  const id = useId();
  const [first] = useState(() => sharedTimes(chosen));
  const [times, setTimes] = useState<TypedTimes>(first);
  const [isSaving, setSaving] = useState(false);
  const isWrong = Object.keys(problemsOfTimes(times)).length > 0;
  const preview = useSavePreview(times === first || isWrong || isSaving ? null : callOf(chosen, times));
  const save = async () => {
    if (preview.question) return preview.question.answer(true);
    if (isWrong || isSaving || !(await preview.agree())) return;
    setSaving(true);
    const failed = await doToEach(chosen, (each) => setDates(each.id, times), errorMessage);
    const all = chosen.length;
    showBulkResult(failed, {
      done: t('playables.datesSet', { count: all }),
      some: t('playables.datesSetSome', { done: all - failed.length, all, failed: failed.length }),
    });
    onDone(new Set(failed.map((each) => each.id)));
    onClose();
  };
  return (
    <Layer onClose={() => !isSaving && onClose()} labelledBy={`${id}-title`} className={dialog.dialog}>
      <h2 id={`${id}-title`}>{t('playables.datesOf', { count: chosen.length })}</h2>
      <div className={classes.inDialog}>
        <ShownDates value={times} errors={{}} onChange={setTimes} />
        <PlanDiffLine
          look="form"
          preview={preview}
          name={chosen.length === 1 ? chosen[0]!.name : t('playables.count', { count: chosen.length })}
          onSave={() => void save()}
        />
      </div>
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={onClose} disabled={isSaving}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" loading={isSaving} onClick={() => void save()}>
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
