import { createShow, type ShowInput, type ShowTargets, type ShowUntil } from '@vitrine/contract/shows';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TargetPicker } from '../../core/pickers/TargetPicker.tsx';
import { toggled } from '../../core/pickers/target-tree.ts';
import { PlanDiffLine, useSavePreview } from '../../core/plan-diff/plan-diff.views.tsx';
import { startShow, useShowCheck, useShowTargets } from '../../core/queries/shows.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ShownContent, ShowRequest } from '../../lib/show-on.ts';
import { useUploads } from '../../lib/uploads/uploads.ts';
import { isOnItsWay } from '../../lib/uploads/when-ready.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import frame from '../../ui/SideSheet.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { ContentChoice, Thumb } from './ContentChoice.tsx';
import { chosenFirst } from './chosen-first.ts';
import { type PresetKey, presetsOf, untilOf } from './presets.ts';
import { ShowSentence } from './ShowSentence.tsx';
import classes from './sheet.module.css';
import { showReceipt } from './show-receipt.tsx';
import { targetWords } from './show-target-words.tsx';
import { showWhenReady } from './show-when-ready.ts';
import { WhenField } from './WhenField.tsx';

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
      <Row as="header" className={classes.head} gap={12} fixed ruled>
        {content && <Thumb picture={head.picture} />}
        <Text as="div" className={classes.title} grow shrink>
          <h2 id={titleId}>{t(content ? 'shows.title' : 'shows.what')}</h2>
          {content && <p>{head.words}</p>}
        </Text>
        {content && !request.content && (
          <Button size="sm" variant="ghost" onClick={() => setContent(undefined)}>
            {t('shows.change')}
          </Button>
        )}
        <IconButton label={t('common.close')} icon="close" onClick={onClose} />
      </Row>
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
        <Text as="div" grow aria-busy="true" />
      )}
    </Layer>
  );
}

function headOf(content: ShownContent | undefined) {
  if (!content) return { picture: null, words: '' };
  const things = content.kind === 'playlist' ? [content.thing] : content.things;
  const words = things.map(({ name }) => name).join(', ');
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
  const presets = presetsOf(targets, chosen, Date.now());
  const [picked, setPicked] = useState<PresetKey>('closing');
  const [typedDate, setDate] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const preset = presets.keys.includes(picked) ? picked : presets.keys[0]!;
  const date = typedDate ?? presets.tomorrow;
  const input = inputOf(content, [...chosen], untilOf(preset, presets, date));
  const { check, error, isCurrent } = useShowCheck(input);
  const isBlocked = !input || !isOnline || error !== null;
  const { items } = useUploads();
  const isEarly = content.kind === 'playables' && content.things.some(({ id }) => isOnItsWay(items, id));
  const preview = useSavePreview(
    input && error === null && !isEarly ? { route: createShow, body: input } : null,
  );

  const submit = async () => {
    if (preview.question) return preview.question.answer(true);
    if (!input || isBlocked || isSending || !(await preview.agree())) return;
    if (isEarly) {
      onClose();
      return showWhenReady(input, headOf(content));
    }
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
        onToggle={({ displays }) => setWanted(toggled(displays, chosen))}
      />
      <Text as="div" className={classes.bottom} relative fixed ruled="above" data-docked>
        <WhenField {...{ presets, date }} chosen={preset} onChoose={setPicked} onDate={setDate} />
        {chosen.size > 0 && (
          <div className={classes.say} role="status" data-working={(input && !isCurrent) || undefined}>
            {error ? (
              <p>{errorMessage(error)}</p>
            ) : check && input ? (
              <ShowSentence check={check} until={input.until} />
            ) : (
              <p aria-hidden="true">…</p>
            )}
          </div>
        )}
        {(preview.question || preview.failure) && (
          <PlanDiffLine
            look="form"
            preview={preview}
            name={headOf(content).words}
            onSave={() => form.current?.requestSubmit()}
          />
        )}
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

function inputOf(content: ShownContent, displays: string[], until: ShowUntil | null): ShowInput | null {
  if (displays.length === 0 || until === null) return null;
  return {
    content:
      content.kind === 'playlist'
        ? { kind: 'playlist', playlist: content.thing.id }
        : { kind: 'playables', playables: content.things.map(({ id }) => id) },
    displays: displays.toSorted(),
    until,
  };
}
