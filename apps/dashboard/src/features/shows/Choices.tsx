import { createShow, type ShowContent, type ShowInput, type ShowTargets } from '@vitrine/contract/shows';
import { showWeekly, type WeeklyShowInput } from '@vitrine/contract/weekly-shows';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { TargetPicker } from '../../core/pickers/TargetPicker.tsx';
import { checkedOf, type PickedTarget, toggled } from '../../core/pickers/target-tree.ts';
import { PlanDiffLine, type PreviewedCall, useSavePreview } from '../../core/plan-diff/plan-diff.views.tsx';
import { startShow, useShowCheck } from '../../core/queries/shows.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translateKey, useT } from '../../lib/i18n/i18n.ts';
import { isProposed } from '../../lib/proposing.ts';
import type { ShownContent, ShowRequest } from '../../lib/show-on.ts';
import { useUploads } from '../../lib/uploads/uploads.ts';
import { isOnItsWay } from '../../lib/uploads/when-ready.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { chosenFirst } from './chosen-first.ts';
import { type PresetKey, presetsOf, untilOf } from './presets.ts';
import { ShowSentence } from './ShowSentence.tsx';
import classes from './sheet.module.css';
import { showReceipt } from './show-receipt.tsx';
import { targetWords } from './show-target-words.tsx';
import { showWhenReady } from './show-when-ready.ts';
import { WeeklyField } from './WeeklyField.tsx';
import { WhenField } from './WhenField.tsx';
import { startWeekly } from './weekly.queries.ts';
import { firstWeekly, pressedGroups, problemOf, weeklyHours } from './weekly.ts';
import { showWeeklyReceipt } from './weekly-receipt.tsx';

interface ChoicesProps {
  content: ShownContent;
  /** Of the content. */
  words: string;
  picture: string | null;
  targets: ShowTargets;
  request: ShowRequest;
  onClose: () => void;
}

export function Choices({ content, words, picture, targets, request, onClose }: ChoicesProps) {
  const t = useT();
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const known = new Set(targets.displays.map(({ id }) => id));
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => chosenFirst(targets, request));
  const [pressed, setPressed] = useState<ReadonlySet<string>>(
    () => new Set(request.group && [request.group]),
  );
  const chosen = new Set([...wanted].filter((id) => known.has(id)));
  const presets = presetsOf(targets, chosen, Date.now());
  const [picked, setPicked] = useState<PresetKey>('closing');
  const [typedDate, setDate] = useState<string | null>(null);
  const [weekly, setWeekly] = useState(firstWeekly);
  const [isSending, setSending] = useState(false);
  const preset = presets.keys.includes(picked) ? picked : presets.keys[0]!;
  const date = typedDate ?? presets.tomorrow;
  const isWeekly = preset === 'days';
  const hours = weeklyHours(weekly, targets, chosen);
  const problem = isWeekly ? problemOf(weekly, hours, presets.today) : null;
  const where = { content: contentOf(content), displays: [...chosen].toSorted() };
  const until = untilOf(preset, presets, date);
  const input: ShowInput | null = chosen.size > 0 && until ? { ...where, until } : null;
  const weeklyInput: WeeklyShowInput | null =
    isWeekly && chosen.size > 0 && problem === null
      ? {
          ...where,
          ...hours,
          days: [...weekly.days],
          lastDay: weekly.lastDay,
          groups: pressedGroups(targets, pressed, chosen),
        }
      : null;
  const { check, error, isCurrent } = useShowCheck(input);
  const isBlocked = !(input ?? weeklyInput) || !isOnline || (input !== null && error !== null);
  const { items } = useUploads();
  const isEarly = content.kind === 'playables' && content.things.some(({ id }) => isOnItsWay(items, id));
  const preview = useSavePreview(isEarly ? null : callOf(weeklyInput, error === null ? input : null));

  const send = async (shown: ShowContent, basis?: string): Promise<void> => {
    if (weeklyInput) showWeeklyReceipt(await startWeekly({ ...weeklyInput, content: shown }, basis));
    else if (input) showReceipt(await startShow({ ...input, content: shown }, basis), picture);
  };
  const submit = async () => {
    if (preview.question) return preview.question.answer(true);
    if (isBlocked || isSending || !(await preview.agree())) return;
    if (isEarly) {
      onClose();
      return showWhenReady(where.content, words, send);
    }
    setSending(true);
    try {
      await send(where.content, preview.basis());
      onClose();
    } catch (failure) {
      if (isProposed(failure)) return onClose();
      if (!preview.takeRefusal(failure))
        showToast({ message: t('shows.notShown', { reason: errorMessage(failure) }), kind: 'error' });
      setSending(false);
    }
  };
  const onToggle = ({ kind, id, displays }: PickedTarget) => {
    setWanted(toggled(displays, chosen));
    if (kind !== 'group') return;
    const isTaken = checkedOf(displays, chosen) === 'all';
    setPressed((before) => new Set(isTaken ? [...before].filter((one) => one !== id) : [...before, id]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter alone finishes a field; both keys submit.
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) form.current?.requestSubmit();
    else if (event.target instanceof HTMLButtonElement) event.target.click();
  };
  const isAsked = preview.question !== null || preview.failure !== null;
  const line = (
    <PlanDiffLine
      look={isAsked ? 'form' : 'bar'}
      preview={preview}
      name={words}
      onSave={() => form.current?.requestSubmit()}
    />
  );
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      column
      grow
      low
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
        words={targetWords(check?.bars)}
        isFirst
        onToggle={onToggle}
      />
      <Text as="div" className={classes.bottom} relative fixed ruled="above" data-docked>
        <WhenField presets={presets} date={date} chosen={preset} onChoose={setPicked} onDate={setDate} />
        {isWeekly && (
          <WeeklyField
            weekly={weekly}
            hours={hours}
            problem={problem}
            describedBy={problemId}
            onChange={setWeekly}
          />
        )}
        {problem ? (
          <Say id={problemId}>{translateKey(problem)}</Say>
        ) : isWeekly ? (
          preview.call && <div className={isAsked ? undefined : classes.say}>{line}</div>
        ) : (
          chosen.size > 0 && (
            <Say isWorking={input !== null && !isCurrent}>
              {error ? (
                errorMessage(error)
              ) : check && input ? (
                <ShowSentence check={check} until={input.until} />
              ) : (
                <span aria-hidden="true">…</span>
              )}
            </Say>
          )
        )}
        {!isWeekly && isAsked && line}
      </Text>
      <Row as="footer" className={classes.foot} gap={8} justify="end" fixed ruled="above" data-docked>
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
          {isEarly
            ? t('shows.whenReady')
            : chosen.size === 0
              ? t('shows.show')
              : t('shows.showOn', { count: chosen.size })}
        </Button>
      </Row>
    </Stack>
  );
}

interface SayProps {
  id?: string;
  isWorking?: boolean;
  children: ReactNode;
}

const Say = ({ id, isWorking, children }: SayProps) => (
  <div id={id} className={classes.say} role="status" data-working={isWorking || undefined}>
    {children}
  </div>
);

const contentOf = (content: ShownContent): ShowContent =>
  content.kind === 'playlist'
    ? { kind: 'playlist', playlist: content.thing.id }
    : { kind: 'playables', playables: content.things.map(({ id }) => id) };

function callOf(weekly: WeeklyShowInput | null, show: ShowInput | null): PreviewedCall | null {
  if (weekly) return { route: showWeekly, body: weekly };
  return show && { route: createShow, body: show };
}
