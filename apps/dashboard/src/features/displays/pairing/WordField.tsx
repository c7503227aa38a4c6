import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useEscapeLayer } from '../../../ui/layers.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import classes from './PairingFields.module.css';
import type { WordList } from './word-list.ts';

interface WordFieldProps {
  ref: Ref<HTMLInputElement>;
  number: number;
  value: string;
  list: WordList | null;
  isInvalid: boolean;
  describedBy: string;
  autoFocus?: boolean;
  isFocused: boolean;
  onFocus: () => void;
  onBlur: () => void;
  onType: (text: string) => void;
  /** A suggestion was chosen. */
  onPick: (word: string) => void;
  /** Keys that the suggestions do not handle. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * One word of the phrase. The rest of the first matching word is shown in grey after the typed text, and
 * further matches are listed in a row: below the three fields, or on a phone between them.
 */
export function WordField(props: WordFieldProps) {
  const { number, value, list, isInvalid, describedBy, autoFocus, isFocused, onFocus, onBlur } = props;
  const { onType, onPick, onKeyDown } = props;
  const t = useT();
  const id = useId();
  const rich = useRichT();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.ref, () => input.current!, []);
  /** The text for which the user closed the list. */
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const suggestions = list?.suggest(value) ?? [];
  const isOpen = isFocused && suggestions.length > 0 && closedFor !== value;
  const at = isOpen ? Math.min(active, suggestions.length - 1) : -1;
  const offer = isOpen ? (list?.offer(value) ?? null) : null;
  useEscapeLayer(isOpen, () => setClosedFor(value), { hasKeyboard: false });

  const pick = (word: string) => {
    setActive(-1);
    onPick(word);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setClosedFor(null);
      // One position more than there are suggestions: the field itself, with none highlighted.
      const places = suggestions.length + 1;
      return setActive(((at + 1 + step + places) % places) - 1);
    }
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && at >= 0) {
      event.preventDefault();
      return pick(suggestions[at]!);
    }
    if (offer && isTaking(event)) {
      // Picking moves to the next word; from the last one Tab moves on by default.
      if (event.key === 'Enter' || number < 3) event.preventDefault();
      return pick(offer);
    }
    onKeyDown(event);
  };
  const options = isOpen && (
    <div
      id={id}
      role="listbox"
      aria-label={t('pairing.suggestions')}
      className={classes.suggestions}
      // Keeps the focus in the field, and on a phone its keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((word, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field
        <div
          key={word}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          data-first={word === offer || undefined}
          className={classes.suggestion}
          onClick={() => pick(word)}
        >
          {word}
        </div>
      ))}
    </div>
  );
  const isDone = !isFocused && !isInvalid && list?.has(value);
  const letters = { '--typed': value.length, '--length': (offer ?? value).length } as CSSProperties;
  return (
    <>
      <Text
        className={classes.box}
        relative
        block
        grow
        shrink
        style={letters}
        data-offering={offer !== null || undefined}
      >
        <input
          ref={input}
          className={classes.word}
          role="combobox"
          aria-label={t('pairing.word', { number })}
          aria-autocomplete="both"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={number < 3 ? 'next' : 'done'}
          data-autofocus={autoFocus || undefined}
          value={value}
          onFocus={onFocus}
          onBlur={onBlur}
          onChange={(event) => {
            setActive(-1);
            onType(event.currentTarget.value);
          }}
          onKeyDown={handleKey}
        />
        {offer && (
          <span aria-hidden="true" className={classes.rest}>
            {offer.slice(value.length)}
          </span>
        )}
        {isDone && (
          <span aria-hidden="true" className={classes.done}>
            <Glyph name="check" size={14} strokeWidth={2} />
          </span>
        )}
      </Text>
      {isOpen && (
        <div className={classes.offers}>
          {options}
          {offer && (
            <Text aria-hidden="true" size="12/16" tone="muted" fixed phone="hidden">
              {rich('pairing.tabTakes', { key: <Kbd keys="tab" /> })}
            </Text>
          )}
        </div>
      )}
    </>
  );
}

const isTaking = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
  !shiftKey && !ctrlKey && !metaKey && (key === 'Enter' || key === 'Tab');
