import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { errorMessage } from '../lib/i18n/error-message.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { Stack } from './layout/layout.tsx';
import { OptionList, type SelectOption } from './OptionList.tsx';
import { Popover } from './Popover.tsx';
import { ErrorState, Skeleton } from './states.tsx';

export interface PickerWiring {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'listbox';
  'aria-expanded': boolean;
  onClick: () => void;
}

/** Fetched only while the list is open; `typed` is the search text. */
export type PickerOptions<Item> = (
  isOpen: boolean,
  typed: string,
) => {
  data: readonly Item[] | undefined;
  error: Error | null;
  refetch: () => unknown;
};

interface PickerButtonProps<Item> {
  /** Accessible name of the list. */
  label: string;
  /** Shown when there is nothing left to pick. */
  empty: string;
  useOptions: PickerOptions<Item>;
  /** Ids that are already added. */
  exclude: ReadonlySet<string>;
  optionOf: (item: Item) => Omit<SelectOption, 'value'>;
  onPick: (item: Item) => void;
  /** The list stays open after a pick, for the next one, until none is left. */
  staysOpen?: boolean;
  align?: 'start' | 'end';
  /** Class of the list. */
  className?: string;
  button: (wiring: PickerWiring) => ReactNode;
}

/** A button that opens a list of all that are not added yet. */
export function PickerButton<Item extends { readonly id: string }>({
  label,
  empty,
  useOptions,
  exclude,
  optionOf,
  onPick,
  staysOpen,
  align,
  className,
  button,
}: PickerButtonProps<Item>) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [picks, setPicks] = useState(0);
  const { data, error, refetch } = useOptions(isOpen, typed);
  const close = useCallback(() => {
    setOpen(false);
    setTyped('');
    anchor.current?.focus();
  }, []);
  const free = data?.filter(({ id }) => !exclude.has(id));
  const pick = (id: string) => {
    const picked = free?.find((each) => each.id === id);
    if (staysOpen && free!.length > 1) {
      setTyped('');
      setPicks(picks + 1);
    } else close();
    if (picked) onPick(picked);
  };
  return (
    <>
      {button({
        ref: anchor,
        'aria-haspopup': 'listbox',
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <Popover anchor={anchor} onClose={close} align={align} className={className}>
          {free ? (
            <OptionList
              // A new one after each pick: its search is empty and has the focus.
              key={picks}
              label={label}
              searchable
              onQuery={setTyped}
              options={free.map((item) => ({ value: item.id, ...optionOf(item) }))}
              onPick={pick}
              empty={empty}
            />
          ) : error ? (
            <ErrorState
              title={t('list.failed')}
              detail={errorMessage(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <Stack pad="12" gap={12}>
              <Skeleton width={140} />
              <Skeleton width={110} />
              <Skeleton width={160} />
            </Stack>
          )}
        </Popover>
      )}
    </>
  );
}
