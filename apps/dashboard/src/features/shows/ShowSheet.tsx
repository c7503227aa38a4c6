import { createShow, type ShowInput, type ShowTargets } from '@vitrine/contract/shows';
import { dateOfDay, localMoment } from '@vitrine/schedule/local-clock';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TargetPicker } from '../../core/pickers/TargetPicker.tsx';
import { toggled } from '../../core/pickers/target-tree.ts';
import { PlanDiffLine, useSavePreview } from '../../core/plan-diff/plan-diff.views.tsx';
import { startShow, useShowCheck, useShowTargets } from '../../core/queries/shows.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ShownContent, ShowRequest } from '../../lib/show-on.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import frame from '../../ui/SideSheet.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { ContentChoice, Thumb } from './ContentChoice.tsx';
import { chosenFirst } from './chosen-first.ts';
import { offeredTimes } from './offered-times.ts';
import { ShowSentence } from './ShowSentence.tsx';
import classes from './sheet.module.css';
import { showReceipt } from './show-receipt.tsx';
import { showTargetWords } from './show-target-words.tsx';
import { isDate, isTime, WhenField, type WhenKind } from './WhenField.tsx';

interface ShowSheetProps {
  request: ShowRequest;
  onClose: () => void;
}

/** Where, how long, and the effect; with one button. */
export default function ShowSheet({ request, onClose }: ShowSheetProps) {
  const t = useT();
  const titleId = useId();
  const targets = useShowTargets();
  const [content, setContent] = useState<ShownContent | undefined>(request.content);
  const head = headOf(content);
  return (
    <Layer isSheet onClose={onClose} labelledBy={titleId} className={`${frame.sheet} ${classes.sheet}`}>
      <header className={classes.head}>
        {content && <Thumb picture={head.picture} />}
        <div className={classes.title}>
          <h2 id={titleId}>{t(content ? 'shows.title' : 'shows.what')}</h2>
          {content && <p>{head.words}</p>}
        </div>
        {content && !request.content && (
          <Button size="sm" variant="ghost" onClick={() => setContent(undefined)}>
            {t('shows.change')}
          </Button>
        )}
        <IconButton label={t('common.close')} icon="close" onClick={onClose} />
      </header>
      {!content ? (
        <ContentChoice onChoose={setContent} />
      ) : targets.data ? (
        <Choices content={content} targets={targets.data} request={request} onClose={onClose} />
      ) : targets.error ? (
        <ErrorState
          title={t('list.failed')}
          detail={errorMessage(targets.error)}
          onRetry={() => void targets.refetch()}
        />
      ) : (
        <div className={classes.loading} aria-busy="true" />
      )}
    </Layer>
  );
}

function headOf(content: ShownContent | undefined) {
  if (!content) return { picture: null, words: '' };
  const things = content.kind === 'playlist' ? [content.thing] : content.things;
  const words =
    things.length === 1 && things[0]!.about
      ? `${things[0]!.name} · ${things[0]!.about}`
      : things.map(({ name }) => name).join(', ');
  return { picture: things[0]?.picture ?? null, words };
}

interface ChoicesProps {
  content: ShownContent;
  targets: ShowTargets;
  request: ShowRequest;
  onClose: () => void;
}

function Choices({ content, targets, request, onClose }: ChoicesProps) {
  const t = useT();
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const known = new Set(targets.displays.map(({ id }) => id));
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => chosenFirst(targets, request));
  const chosen = new Set([...wanted].filter((id) => known.has(id)));
  const offers = offeredTimes(targets, chosen, Date.now());
  const [kind, setKind] = useState<WhenKind>('time');
  const [typedTime, setTime] = useState<string | null>(null);
  const [typedDate, setDate] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const time = typedTime ?? offers.first;
  const selected = targets.displays.filter(({ id }) => chosen.has(id));
  const places = targets.places.filter(({ id }) => selected.some(({ place }) => place === id));
  const zone = places[0]?.timezone ?? 'UTC';
  const date = typedDate ?? dateOfDay(localMoment(zone, Date.now()).day + 1);
  const input = inputOf(content, [...chosen], kind, time, date);
  const { check, error, isCurrent } = useShowCheck(input);
  const isBlocked = !input || !isOnline || error !== null;
  const preview = useSavePreview(input && error === null ? { route: createShow, body: input } : null);

  const submit = async () => {
    if (preview.question) return preview.question.answer(true);
    if (!input || isBlocked || isSending || !(await preview.agree())) return;
    setSending(true);
    try {
      const show = await startShow(input, preview.basis());
      onClose();
      showReceipt(show, headOf(content).picture);
    } catch (failure) {
      if (!preview.takeRefusal(failure))
        showToast({ message: t('shows.notShown', { reason: errorMessage(failure) }), kind: 'error' });
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter alone finishes a field; both keys submit.
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) form.current?.requestSubmit();
    else if (event.target instanceof HTMLButtonElement) event.target.click();
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <TargetPicker
        targets={targets}
        chosen={chosen}
        words={showTargetWords}
        isFirst
        onToggle={({ displays }) => setWanted(toggled(displays, chosen))}
      />
      <div className={classes.bottom} data-docked>
        <WhenField
          {...{ kind, time, date, offers }}
          onKind={setKind}
          onTime={setTime}
          onDate={setDate}
          place={new Set(places.map(({ timezone }) => timezone)).size > 1 ? null : (places[0]?.name ?? null)}
        />
        <div className={classes.say} role="status" data-working={(input && !isCurrent) || undefined}>
          {error ? (
            <p>{errorMessage(error)}</p>
          ) : chosen.size === 0 ? (
            <p>{t('shows.chooseWhere')}</p>
          ) : check && input ? (
            <ShowSentence check={check} until={input.until} />
          ) : (
            <p aria-hidden="true">…</p>
          )}
        </div>
        <PlanDiffLine
          look="form"
          preview={preview}
          name={headOf(content).words}
          onSave={() => form.current?.requestSubmit()}
        />
      </div>
      <footer className={classes.foot} data-docked>
        <span className={classes.chosen}>
          {t('shows.chosenOf', { count: known.size, chosen: chosen.size })}
        </span>
        <Button variant="ghost" className={classes.cancel} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          kbd="mod+enter"
          loading={isSending}
          disabled={isBlocked}
          className={classes.submit}
        >
          {chosen.size === 0 ? t('shows.show') : t('shows.showOn', { count: chosen.size })}
        </Button>
      </footer>
    </form>
  );
}

function inputOf(
  content: ShownContent,
  displays: string[],
  kind: WhenKind,
  time: string,
  date: string,
): ShowInput | null {
  if (displays.length === 0) return null;
  if (kind === 'time' && !isTime(time)) return null;
  if (kind === 'date' && !isDate(date)) return null;
  return {
    content:
      content.kind === 'playlist'
        ? { kind: 'playlist', playlist: content.thing.id }
        : { kind: 'playables', playables: content.things.map(({ id }) => id) },
    displays: displays.toSorted(),
    until: kind === 'time' ? { kind, time } : kind === 'date' ? { kind, date } : { kind },
  };
}
