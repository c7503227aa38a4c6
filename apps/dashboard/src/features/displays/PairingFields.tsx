import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { modelOf } from '../../lib/device-name.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './PairingFields.module.css';
import { isEmpty, isFilled, typeInto, type Words } from './phrase-words.ts';
import type { PhraseCheck } from './use-phrase-check.ts';

interface PairingFieldsProps {
  words: Words;
  onChange: (words: Words) => void;
  check: PhraseCheck;
  /** Right of the label. */
  aside?: ReactNode;
  /** The device plays for another display and is to be taken from it. */
  isMoving?: boolean;
  onMove?: () => void;
  /** Words were submitted though some are missing. */
  isIncomplete?: boolean;
  autoFocus?: boolean;
}

const places = [0, 1, 2] as const;

/** The three words on the screen, one field each. What they lead to is said below while they are typed. */
export function PairingFields(props: PairingFieldsProps) {
  const { words, onChange, check, aside, isIncomplete, autoFocus } = props;
  const t = useT();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const group = useRef<HTMLDivElement>(null);
  const [wasLeft, setLeft] = useState(false);
  const isHalf = !isEmpty(words) && !isFilled(words);
  const isMalformed = check.state === 'malformed' || ((wasLeft || isIncomplete) && isHalf);
  const isWrong = isMalformed || check.state === 'unknown';

  const type = (at: number, text: string) => {
    const typed = typeInto(words, at, text);
    onChange(typed.words);
    if (typed.at !== at) inputs.current[typed.at]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const isBack = event.key === 'Backspace' && words[at] === '' && at > 0;
    const isOn = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && at < 2 && words[at + 1] === '';
    if (!isBack && !isOn) return;
    event.preventDefault();
    inputs.current[isBack ? at - 1 : at + 1]?.focus();
  };
  return (
    <Field asGroup label={t('pairing.phrase')} hint={t('pairing.phraseHint')} labelAside={aside}>
      {({ labelId, id }) => (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the label names it */}
          <div
            ref={group}
            role="group"
            aria-labelledby={labelId}
            aria-describedby={`${id}-state`}
            className={classes.words}
            onFocus={() => setLeft(false)}
            onBlur={(event) => setLeft(!group.current?.contains(event.relatedTarget))}
          >
            {places.map((at) => (
              <span key={at} className={classes.place}>
                {at > 0 && (
                  <span aria-hidden="true" className={classes.dash}>
                    -
                  </span>
                )}
                <input
                  ref={(input) => {
                    inputs.current[at] = input;
                  }}
                  className={classes.word}
                  aria-label={t('pairing.word', { number: at + 1 })}
                  aria-invalid={isWrong || undefined}
                  autoComplete="off"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  data-autofocus={(autoFocus && at === 0) || undefined}
                  value={words[at]}
                  onChange={(event) => type(at, event.currentTarget.value)}
                  onKeyDown={(event) => onKeyDown(event, at)}
                />
              </span>
            ))}
          </div>
          <div id={`${id}-state`} role="status" className={classes.state}>
            {isMalformed ? <Wrong>{t('pairing.threeWords')}</Wrong> : <CheckResult {...props} />}
          </div>
        </>
      )}
    </Field>
  );
}

function CheckResult({ check, isMoving, onMove }: PairingFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const { relative } = useFormat();
  if (check.state === 'checking') {
    return (
      <p className={classes.checking}>
        <Spinner />
        {t('pairing.checking')}
      </p>
    );
  }
  if (check.state === 'unknown') return <Wrong>{t('pairing.unknown')}</Wrong>;
  if (check.state === 'failed') return <Wrong>{check.reason}</Wrong>;
  if (check.state !== 'found' && check.state !== 'paired') return null;
  const { device } = check;
  const model = modelOf(device) ?? t('pairing.someDevice');
  const seen = device.lastActive && t('pairing.seen', { when: relative(device.lastActive) });
  const facts = [model, device.localip, seen].filter(Boolean).join(' · ');
  if (check.state === 'paired') {
    const display = device.display!;
    return (
      <div className={isMoving ? classes.found : classes.elsewhere}>
        <Glyph name={isMoving ? 'check' : 'warning'} size={16} />
        <div>
          <b>{t('pairing.alreadyPaired', { display: display.name })}</b>
          <p>{isMoving ? t('pairing.moves') : facts}</p>
          {!isMoving && (
            <div className={classes.choices}>
              <AppLink className={classes.link} href={`/${locale}/displays/detail/${display.id}`}>
                {t('pairing.openIt')}
              </AppLink>
              {onMove && (
                <Button size="sm" onClick={onMove}>
                  {t('pairing.moveHere')}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={classes.found}>
      <Glyph name="check" size={16} strokeWidth={2} />
      <div>
        <b>{t('pairing.found')}</b>
        <p>{facts}</p>
      </div>
    </div>
  );
}

const Wrong = ({ children }: { children: ReactNode }) => <p className={classes.wrong}>{children}</p>;
