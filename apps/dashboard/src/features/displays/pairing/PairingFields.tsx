import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { modelOf } from '../../../lib/device-name.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import classes from './PairingFields.module.css';
import {
  completedWords,
  isEmpty,
  isFilled,
  phraseOf,
  typeInto,
  type Words,
  withWord,
} from './phrase-words.ts';
import type { PhraseCheck } from './use-phrase-check.ts';
import { WordField } from './WordField.tsx';
import type { WordList } from './word-list.ts';

interface PairingFieldsProps {
  words: Words;
  onChange: (words: Words) => void;
  check: PhraseCheck;
  /** Null until the user is about to type; it is loaded then. */
  list: WordList | null;
  onUse: () => void;
  /** Replaces the default label. */
  label?: string;
  /** Right of the label. */
  aside?: ReactNode;
  /** The device is paired with another display and will be moved from it. */
  isMoving?: boolean;
  onMove?: () => void;
  /** The form was submitted with missing words. */
  isIncomplete?: boolean;
  autoFocus?: boolean;
}

const places = [0, 1, 2] as const;

/** The three words of the phrase, one field each. The matching device is shown below while they are typed. */
export function PairingFields(props: PairingFieldsProps) {
  const { words, onChange, check, list, onUse, label, aside, isIncomplete, autoFocus } = props;
  const t = useT();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const [focusedAt, setFocusedAt] = useState<number | null>(null);
  const [wasUsed, setUsed] = useState(false);
  const completed = list ? completedWords(words, list) : words;
  // A word is not marked as wrong while it is typed, unless Enter already submitted it.
  const isTyped = (at: number) => at === focusedAt && check.state !== 'unknown';
  const wrongAt = list
    ? places.find((at) => !isTyped(at) && words[at] !== '' && !list.has(completed[at]))
    : undefined;
  const wasLeft = wasUsed && focusedAt === null;
  const isHalf = !isEmpty(words) && !isFilled(words);
  const isMalformed = isIncomplete || (wasLeft && isHalf);

  // Leaving a field completes its word if the completion is unambiguous.
  useEffect(() => {
    if (!list) return;
    const next = completedWords(words, list, focusedAt);
    if (phraseOf(next) !== phraseOf(words)) onChange(next);
  }, [list, words, focusedAt, onChange]);

  const focus = (at: number) => inputs.current[at]?.focus();
  const type = (at: number, text: string) => {
    const typed = typeInto(words, at, text);
    // A space or a dash accepts the suggestion, as Tab and Enter do.
    const offered = typed.at === at + 1 ? list?.offer(typed.words[at]!) : null;
    onChange(offered ? withWord(typed.words, at, offered) : typed.words);
    if (typed.at !== at) focus(typed.at);
  };
  const pick = (at: number, word: string) => {
    onChange(withWord(words, at, word));
    if (at < 2) focus(at + 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const isBack = event.key === 'Backspace' && words[at] === '' && at > 0;
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    const isOn = isEnter && at < 2 && words[at + 1] === '';
    // Enter first completes the last word; the next Enter submits.
    const isCompleted = isEnter && !isOn && completed[at] !== words[at];
    if (!isBack && !isOn && !isCompleted) return;
    event.preventDefault();
    if (isCompleted) return onChange(withWord(words, at, completed[at]!));
    focus(isBack ? at - 1 : at + 1);
  };
  return (
    <Field asGroup label={label ?? t('pairing.itsWords')} labelAside={aside}>
      {({ labelId, id }) => (
        <>
          <Row role="group" aria-labelledby={labelId} className={classes.words} align="stretch" relative>
            {places.map((at) => (
              <Row as="span" key={at} className={classes.place} grow shrink>
                {at > 0 && (
                  <Text aria-hidden="true" className={classes.dash} tone="muted" fixed middle phone="hidden">
                    -
                  </Text>
                )}
                <WordField
                  ref={(input) => {
                    inputs.current[at] = input;
                  }}
                  number={at + 1}
                  value={words[at]}
                  list={list}
                  isInvalid={
                    wrongAt === undefined ? isMalformed || check.state === 'unknown' : wrongAt === at
                  }
                  describedBy={`${id}-state`}
                  autoFocus={autoFocus && at === 0}
                  isFocused={focusedAt === at}
                  onFocus={() => {
                    setFocusedAt(at);
                    setUsed(true);
                    onUse();
                  }}
                  onBlur={() => setFocusedAt((now) => (now === at ? null : now))}
                  onType={(text) => type(at, text)}
                  onPick={(word) => pick(at, word)}
                  onKeyDown={(event) => onKeyDown(event, at)}
                />
              </Row>
            ))}
          </Row>
          <div id={`${id}-state`} role="status" className={classes.state}>
            {wrongAt !== undefined ? (
              <Wrong>{t('pairing.notAWord', { word: words[wrongAt] })}</Wrong>
            ) : isMalformed ? (
              <Wrong>{t('pairing.threeWords')}</Wrong>
            ) : (
              <CheckResult {...props} />
            )}
          </div>
        </>
      )}
    </Field>
  );
}

function CheckResult({ check, isMoving, onMove }: PairingFieldsProps) {
  const t = useT();
  const locale = useLocale();
  if (check.state === 'checking') {
    return (
      <Text as="p" className={classes.checking} tone="muted">
        <Spinner />
        {t('pairing.checking')}
      </Text>
    );
  }
  if (check.state === 'unknown') return <Wrong>{t('pairing.unknown')}</Wrong>;
  if (check.state === 'failed') return <Wrong>{check.reason}</Wrong>;
  if (check.state !== 'found' && check.state !== 'paired') return null;
  const { device } = check;
  const model = modelOf(device) ?? t('pairing.someDevice');
  if (check.state === 'paired') {
    const display = device.display!;
    return (
      <div className={isMoving ? classes.found : classes.elsewhere}>
        <Glyph name={isMoving ? 'check' : 'warning'} size={16} />
        <div>
          <b>{t('pairing.alreadyPaired', { display: display.name })}</b>
          {isMoving && <p>{t('pairing.moves')}</p>}
          {!isMoving && (
            <Row gap={12} above={8} wrap>
              <Text
                as={AppLink}
                weight={550}
                tone="accent"
                rounded={4}
                hover="line"
                href={`/${locale}/displays/detail/${display.id}`}
              >
                {t('pairing.openIt')}
              </Text>
              {onMove && (
                <Button size="sm" onClick={onMove}>
                  {t('pairing.moveHere')}
                </Button>
              )}
            </Row>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={classes.found}>
      <Glyph name="check" size={16} strokeWidth={2} />
      <b>{t('pairing.waiting', { model })}</b>
    </div>
  );
}

const Wrong = ({ children }: { children: ReactNode }) => (
  <Text as="p" className={classes.wrong} tone="danger">
    {children}
  </Text>
);
