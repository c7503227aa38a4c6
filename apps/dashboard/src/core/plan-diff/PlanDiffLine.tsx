import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useNeedsApproval } from '../../lib/approval.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useMustApprove } from '../../lib/must-approve.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { useEscapeLayer } from '../../ui/layers.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import { effectDays } from './day-texts.ts';
import { todayOf } from './diff-words.ts';
import { EffectSentence } from './EffectSentence.tsx';
import { effectIn } from './effect-sentences.ts';
import { GapSentence } from './GapSentence.tsx';
import { changedDates, gapWords } from './party-sentences.ts';
import classes from './plan-diff.module.css';
import { Sentences } from './Sentence.tsx';
import type { Say } from './say.ts';
import { isNothing, lineSentences } from './sentences.ts';
import { useDiffWords } from './use-diff-words.ts';
import type { SavePreview } from './use-save-question.ts';
import { daysShort } from './when-words.ts';

const PlanDiffSheet = lazy(() => import('./PlanDiffSheet.tsx'));

export interface PlanDiffLineProps {
  preview: SavePreview;
  /** Name of what is edited. */
  name: string;
  onSave: () => void;
  /** More about why nothing changes. */
  reason?: Say | undefined;
  /** Of several playlists that are edited together the one that the sentence is about. */
  playlist?: string | undefined;
  /**
   * `head` is one row under the head of a page; `form` is a box and `sheet` a foot, both with the sentence below; `bar` is the
   * sentence alone, and so is `card`, in a card of its own.
   */
  look?: 'head' | 'form' | 'sheet' | 'bar' | 'card';
}

/** What saving would do, in one line. It never disables or moves the save button. */
export function PlanDiffLine({ preview, name, onSave, reason, playlist, look = 'head' }: PlanDiffLineProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { call, diff, isWorking, failure, question, outdated } = preview;
  if (!call) return null;
  if (question && diff)
    return (
      <>
        <SecondClick preview={preview} diff={diff} look={look} onShow={() => setOpen(true)} />
        {isOpen && (
          <Sheet
            preview={preview}
            diff={diff}
            name={name}
            onSave={() => question.answer(true)}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  const isFailed = failure !== null;
  return (
    <>
      <Row
        as="section"
        className={classes.line}
        gap={12}
        fixed
        size="13/18"
        tone="soft"
        data-look={look}
        data-stale={(isWorking && diff !== null) || undefined}
        data-outdated={(outdated !== null && !isWorking) || undefined}
        aria-label={t('planDiff.line.label')}
      >
        {look !== 'bar' && look !== 'card' && <LineChip preview={preview} />}
        {/* Read when it settles, not while it is worked out. */}
        <p role="status" aria-busy={isWorking}>
          {isFailed ? (
            <Failure error={failure} />
          ) : diff ? (
            <>
              {outdated && <Outdated changed={outdated.changed} />}
              <LineSentences {...{ diff, reason, playlist }} />
            </>
          ) : (
            t('planDiff.line.working')
          )}
        </p>
        {isFailed ? (
          <Button size="sm" icon="refresh" className={classes.show} onClick={() => void preview.again()}>
            {t('common.tryAgain')}
          </Button>
        ) : (
          <Button size="sm" className={classes.show} disabled={!diff} onClick={() => setOpen(true)}>
            {t('planDiff.line.show')}
            <Glyph name="chevron-right" size={14} />
          </Button>
        )}
      </Row>
      {isOpen && diff && (
        <Sheet
          preview={preview}
          diff={diff}
          name={name}
          onSave={() => {
            setOpen(false);
            preview.agreeAlready();
            onSave();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface SheetProps {
  preview: SavePreview;
  diff: PlanDiff;
  name: string;
  onSave: () => void;
  onClose: () => void;
}

const Sheet = ({ preview, diff, ...rest }: SheetProps) => (
  <Suspense>
    <PlanDiffSheet
      call={preview.call!}
      diff={diff}
      workedOutAt={preview.workedOutAt}
      edits={preview.edits}
      {...rest}
    />
  </Suspense>
);

interface LineSentencesProps {
  diff: PlanDiff;
  reason: Say | undefined;
  playlist: string | undefined;
}

function LineSentences({ diff, reason, playlist }: LineSentencesProps) {
  const isProposed = useNeedsApproval();
  const mustApprove = useMustApprove();
  const words = { ...useDiffWords(diff), isProposed };
  return (
    <>
      {playlist !== undefined && effectIn(diff, playlist) ? (
        <EffectSentence {...{ diff, playlist }} />
      ) : (
        <Sentences all={[...lineSentences(words), ...(isNothing(diff) && reason ? [reason] : [])]} />
      )}
      {isProposed && <b> {mustApprove}</b>}
    </>
  );
}

function LineChip({ preview: { diff, isWorking, failure } }: { preview: SavePreview }) {
  const t = useT();
  if (failure)
    return (
      <span className={classes.chip} data-tone="none">
        <Glyph name="info" size={14} />
        {t('planDiff.chip.unknown')}
      </span>
    );
  if (!diff)
    return (
      <span className={classes.chip} data-tone="none">
        <Spinner size={14} />
        {t('planDiff.chip.working')}
      </span>
    );
  return <KnownChip diff={diff} isWorking={isWorking} />;
}

function KnownChip({ diff, isWorking }: { diff: PlanDiff; isWorking: boolean }) {
  const t = useT();
  const rich = useRichT();
  const words = useDiffWords(diff);
  const gap = gapWords(words);
  const { changed } = changedDates(diff);
  const effect = effectIn(diff);
  const tone = isWorking || diff.displays === 0 ? 'none' : gap ? 'gap' : 'change';
  let text: ReactNode = t(isNothing(diff) ? 'planDiff.chip.none' : 'planDiff.chip.same');
  if (gap?.isOneOfSeveral) text = t('planDiff.chip.gaps', { count: gap.count });
  else if (gap) text = rich('planDiff.chip.gap', { count: gap.count, when: <Hours>{gap.when}</Hours> });
  else if (effect && effectDays(words, effect)) text = effectDays(words, effect);
  else if (changed.length > 0)
    text = daysShort({ ...words, today: todayOf(diff, diff.parties[0]!.timezone) }, changed);
  return (
    <span className={classes.chip} data-tone={tone}>
      {isWorking && <Spinner size={14} />}
      <span>{text}</span>
    </span>
  );
}

function Failure({ error }: { error: Error }) {
  const t = useT();
  if (error instanceof ApiError && error.code === 'preview_too_large') return error.message;
  // A refusal of the call itself says what is wrong with it.
  const isRefused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <>
      <b>{t('planDiff.line.failed')}</b> {isRefused ? error.message : t('planDiff.line.canSave')}
    </>
  );
}

function Outdated({ changed }: { changed: ApiError['changed'] }) {
  const t = useT();
  const rich = useRichT();
  if (!changed) return <b>{t('planDiff.outdated.somebody')} </b>;
  const { by, name, at } = changed;
  const time = <Instant at={at} place={null} />;
  return (
    <b>
      {by === null
        ? rich('planDiff.outdated.program', { name, time })
        : rich('planDiff.outdated.by', { by, name, time })}{' '}
    </b>
  );
}

interface SecondClickProps {
  preview: SavePreview;
  diff: PlanDiff;
  look: PlanDiffLineProps['look'];
  onShow: () => void;
}

/** Replaces the line. Esc goes back; the shortcut for saving saves. */
function SecondClick({ preview: { question, askAbove }, diff, look, onShow }: SecondClickProps) {
  const t = useT();
  const id = useId();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const goBack = () => question!.answer(false);
  useEscapeLayer(true, goBack);
  const hasGap = diff.gaps.displays > 0;
  return (
    <Row
      as="section"
      className={classes.line}
      gap={12}
      fixed
      size="13/18"
      tone="soft"
      data-look={look}
      data-asks
      role="alertdialog"
      aria-labelledby={id}
      aria-label={t('planDiff.line.label')}
    >
      <StatusMark status="warning" size={16} />
      <p id={id}>
        {hasGap ? (
          <GapSentence diff={diff} />
        ) : (
          <>
            <b>{t('planDiff.ask.many', { count: diff.displays })}</b>{' '}
            {t('planDiff.ask.limit', { limit: askAbove ?? 0 })}
          </>
        )}
      </p>
      <Row as="span" className={classes.answers} gap={8} align="stretch" wrap>
        <Button size="sm" variant="ghost" onClick={onShow}>
          {t('planDiff.line.show')}
        </Button>
        <Button size="sm" variant="ghost" ref={back} onClick={goBack}>
          {t('planDiff.ask.back')}
        </Button>
        <Button size="sm" variant="primary" onClick={() => question!.answer(true)}>
          {t('planDiff.ask.anyway')}
        </Button>
      </Row>
    </Row>
  );
}
