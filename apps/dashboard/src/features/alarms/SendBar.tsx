import type { Takeover } from '@vitrine/contract/takeovers';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { type AlarmDraft, isTyped, type Missing, sendWord } from './alarm-values.ts';
import { missingText } from './missing-words.ts';
import classes from './sheet.module.css';

interface SendBarProps {
  draft: AlarmDraft;
  /** Of displays. */
  count: number;
  /** What keeps it from being sent; empty: nothing. */
  missing: readonly Missing[];
  /** Pressed although something is missing. */
  onMissing: () => void;
  isSending: boolean;
  /** False when the right was withdrawn while the sheet was open. */
  isAllowed: boolean;
  failure: string | null;
  /** An equal one that runs already. */
  equal: Takeover | undefined;
  place: Place | null;
  onSend: () => void;
  onExtend: (id: string) => void;
  /** Above the button, on a phone. */
  reach: ReactNode;
}

/** Hold to send, or type the word. One that runs already is extended instead. */
export function SendBar(props: SendBarProps) {
  const {
    draft,
    count,
    missing,
    onMissing,
    isSending,
    isAllowed,
    failure,
    equal,
    place,
    onSend,
    onExtend,
    reach,
  } = props;
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const isReady = missing.length === 0;
  return (
    <Stack as="footer" align="center" fixed ruled="above" gap={22} rowGap={12} className={classes.send}>
      {reach}
      <Text as="div" tone="danger" weight={550} whole orGone className={classes.said} role="alert">
        {!isAllowed ? (
          <p>{t('alarms.sheet.notAllowed')}</p>
        ) : equal ? (
          <p>
            {rich('alarms.sheet.runsAlready', {
              instant: <Instant at={equal.endsAt} place={place} />,
            })}
          </p>
        ) : (
          failure && <p>{failure}</p>
        )}
      </Text>
      {!isAllowed ? null : equal ? (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          loading={isSending}
          onClick={() => onExtend(equal.id)}
          className={classes.extend}
        >
          {t('alarms.extendBy', { minutes: draft.minutes })}
        </Button>
      ) : (
        <>
          <HoldButton
            label={isReady ? t('alarms.sheet.hold', { count }) : missingText(missing, t, locale)}
            holdingLabel={t('alarms.sheet.holding', { count })}
            disabled={!isReady}
            busy={isSending}
            onHeld={onSend}
            onBlocked={onMissing}
          />
          <TypedWord draft={draft} onTyped={() => !isSending && (isReady ? onSend : onMissing)()} />
        </>
      )}
    </Stack>
  );
}

function TypedWord({ draft, onTyped }: { draft: AlarmDraft; onTyped: () => void }) {
  const t = useT();
  const rich = useRichT();
  const id = useId();
  const isPhone = usePhone();
  const word = sendWord(draft, t('alarms.sheet.sendWord'), useLocale());
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const isRight = isTyped(typed, word);
    setWrong(!isRight && typed !== '');
    if (isRight) onTyped();
  };
  return (
    <Stack
      as="form"
      className={classes.typed}
      gap={6}
      shrink
      size="12.5/17"
      tone="soft"
      onSubmit={submit}
      noValidate
    >
      <label htmlFor={id}>
        {rich(isPhone ? 'alarms.sheet.orType' : 'alarms.sheet.typeWord', { word: <b>{word}</b> })}
      </label>
      <input
        id={id}
        value={typed}
        placeholder={word}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      {isWrong && (
        <Text as="p" id={`${id}-wrong`} role="alert" className={classes.wrong} tone="danger">
          {t('alarms.sheet.wrongWord', { word })}
        </Text>
      )}
    </Stack>
  );
}
