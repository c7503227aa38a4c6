import type { AlertSubject } from '@vitrine/contract/alerts';
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { OptionList } from '../../ui/OptionList.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import classes from './alerts.module.css';
import { useAlertSubjects } from './alerts.queries.ts';

interface SubjectPickerProps {
  /** Said of the list. */
  label: string;
  kind?: AlertSubject['kind'];
  exclude: ReadonlySet<string>;
  /** Only those that a display goes by. */
  withDisplay?: boolean;
  onPick: (subject: AlertSubject) => void;
  button: (wiring: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-haspopup': 'listbox';
    'aria-expanded': boolean;
    onClick: () => void;
  }) => ReactNode;
}

/** A button that opens the list of locations and devices; the server looks for what is typed. */
export function SubjectPicker({ label, kind, exclude, withDisplay, onPick, button }: SubjectPickerProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useAlertSubjects(useSettled(typed.trim()), kind, isOpen);
  const close = useCallback(() => {
    setOpen(false);
    setTyped('');
    anchor.current?.focus();
  }, []);
  const free = data?.filter(({ id, display }) => !exclude.has(id) && (!withDisplay || display !== null));
  const pick = (id: string) => {
    const picked = free?.find((each) => each.id === id);
    close();
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
        <Popover anchor={anchor} onClose={close} className={classes.picker}>
          {free ? (
            <OptionList
              label={label}
              searchable
              onQuery={setTyped}
              options={free.map(({ id, kind: its, name, place }) => ({
                value: id,
                label: name,
                icon: its,
                ...(place ? { hint: place } : {}),
              }))}
              onPick={pick}
              empty={t('alerts.nothingToPick')}
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
