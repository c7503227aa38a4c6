import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '../lib/error-message.ts';
import { useT } from '../lib/i18n.ts';
import classes from './AddPicker.module.css';
import { Glyph } from './glyphs.tsx';
import { OptionList } from './OptionList.tsx';
import { Popover } from './Popover.tsx';
import { ErrorState, Skeleton } from './states.tsx';

export interface Picked {
  readonly id: string;
  readonly name: string;
}

interface AddPickerProps {
  /** On the button, after the plus. */
  label: string;
  /** What is picked, for those who can't see the button's surroundings. */
  title: string;
  /** When there is nothing left to pick. */
  empty: string;
  /** Asked for only while the list is open. */
  useOptions: (isOpen: boolean) => {
    data: readonly Picked[] | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Already there. */
  exclude: ReadonlySet<string>;
  onPick: (picked: Picked) => void;
  align?: 'start' | 'end';
}

/** "+ Display": opens the list of all that are not there yet. */
export function AddPicker({ label, title, empty, useOptions, exclude, onPick, align }: AddPickerProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useOptions(isOpen);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const free = data?.filter(({ id }) => !exclude.has(id));
  const pick = (id: string) => {
    const picked = free?.find((each) => each.id === id);
    if (picked) onPick(picked);
    close();
  };
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={classes.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={title}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="plus" size={14} />
        {label}
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} align={align} className={classes.list}>
          {free ? (
            <OptionList
              options={free.map(({ id, name }) => ({ value: id, label: name }))}
              onPick={pick}
              searchable
              label={title}
              empty={empty}
            />
          ) : error ? (
            <ErrorState
              title={t('list.failed')}
              detail={errorMessage(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <div className={classes.waiting}>
              <Skeleton width={140} />
              <Skeleton width={110} />
              <Skeleton width={160} />
            </div>
          )}
        </Popover>
      )}
    </>
  );
}
