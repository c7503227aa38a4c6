import { isTimeZone } from '@vitrine/contract/text';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocationOptions } from '../../../core/queries/displays.queries.ts';
import { useNameForm } from '../../../lib/forms/use-name-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import { createLocation } from '../display-changes.ts';
import classes from './DisplayForm.module.css';

interface LocationFieldProps {
  value: string;
  error: string | undefined;
  onChange: (location: string) => void;
}

/** The display's location. A missing location can be created here, with the time zone of this browser. */
export function LocationField({ value, error, onChange }: LocationFieldProps) {
  const t = useT();
  const { data = [] } = useLocationOptions();
  const [isAdding, setAdding] = useState(false);
  const id = useId();
  const wasAdding = useRef(false);
  useEffect(() => {
    if (wasAdding.current && !isAdding) document.getElementById(id)?.focus();
    wasAdding.current = isAdding;
  }, [id, isAdding]);
  if (isAdding) {
    return (
      <NewLocation
        onAdded={(location) => {
          onChange(location);
          setAdding(false);
        }}
        onCancel={() => setAdding(false)}
      />
    );
  }
  return (
    <SelectField
      id={id}
      label={t('displays.location')}
      labelAside={
        <button type="button" className={classes.textButton} onClick={() => setAdding(true)}>
          {t('displays.addLocation')}
        </button>
      }
      icon="location"
      placeholder={t('fields.choose')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      error={error}
      onChange={onChange}
    />
  );
}

function NewLocation({ onAdded, onCancel }: { onAdded: (id: string) => void; onCancel: () => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const timeZone = readerZone();
  const zone = isTimeZone(timeZone) ? timeZone : 'Europe/Prague';
  const form = useNameForm({
    draftOf: 'location of a display',
    saved: null,
    label: t('displays.newLocation'),
    send: async (name) => {
      const location = await createLocation(name, zone);
      onAdded(location.id);
      return location;
    },
  });
  const { name } = form.values;
  const add = () => {
    if (name.trim()) void form.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') add();
    else onCancel();
  };
  return (
    <TextField
      ref={input}
      label={t('displays.newLocation')}
      labelAside={
        <button type="button" className={classes.textButton} onClick={onCancel}>
          {t('common.cancel')}
        </button>
      }
      icon="location"
      autoComplete="off"
      value={name}
      error={form.errors.name}
      description={t('displays.newLocationHint', { zone })}
      onChange={(event) => form.set('name', event.currentTarget.value)}
      onKeyDown={onKeyDown}
      right={
        <Button size="sm" loading={form.isSaving} disabled={!name.trim()} onClick={add}>
          {t('displays.addIt')}
        </Button>
      }
    />
  );
}
