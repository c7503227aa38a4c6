import type { AlertSubject } from '@vitrine/contract/alerts';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { PickerButton, type PickerWiring } from '../../ui/PickerButton.tsx';
import classes from './alerts.module.css';
import { useAlertSubjects } from './alerts.queries.ts';

interface SubjectPickerProps {
  /** Accessible name of the list. */
  label: string;
  kind?: AlertSubject['kind'];
  exclude: ReadonlySet<string>;
  /** Lists only devices that belong to a display. */
  withDisplay?: boolean;
  onPick: (subject: AlertSubject) => void;
  button: (wiring: PickerWiring) => ReactNode;
}

/** A button that opens the list of locations and devices. The server runs the search. */
export function SubjectPicker({ kind, withDisplay, ...list }: SubjectPickerProps) {
  const t = useT();
  const useOptions = (isOpen: boolean, typed: string) => {
    const { data, error, refetch } = useAlertSubjects(useSettled(typed.trim()), kind, isOpen);
    return { data: withDisplay ? data?.filter(({ display }) => display !== null) : data, error, refetch };
  };
  return (
    <PickerButton
      {...list}
      empty={t('alerts.nothingToPick')}
      useOptions={useOptions}
      optionOf={({ kind: its, name, place }) => ({
        label: name,
        icon: its,
        ...(place ? { hint: place } : {}),
      })}
      className={classes.picker}
    />
  );
}
