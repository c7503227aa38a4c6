import type { AlertSubject } from '@vitrine/contract/alerts';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { PickerButton, type PickerWiring } from '../../ui/PickerButton.tsx';
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
  button: (wiring: PickerWiring) => ReactNode;
}

/** A button that opens the list of locations and devices; the server looks for what is typed. */
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
