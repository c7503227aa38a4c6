import type { LocationRecord } from '../../core/queries/locations.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { LocationDisplays } from './LocationDisplays.tsx';
import classes from './LocationForm.module.css';
import { OpeningHours } from './OpeningHours.tsx';
import { RouterCredentials } from './RouterCredentials.tsx';
import { TimeZonePicker } from './TimeZonePicker.tsx';
import { TownPicker } from './TownPicker.tsx';
import { UnsetHours } from './UnsetHours.tsx';
import type { LocationForm as Form } from './use-location-form.ts';

interface LocationFormProps {
  form: Form;
  /** Null for a new location. */
  location: LocationRecord | null;
}

/** The fields of a location, used in the sheet and on the detail page. */
export function LocationForm({ form, location }: LocationFormProps) {
  const t = useT();
  const { values, errors, set } = form;
  const port = (field: 'winboxPort' | 'guiPort' | 'sshPort') => ({
    mono: true,
    value: values[field],
    error: errors[field],
    onChange: (value: number | '') => set(field, value),
    onBlur: () => form.checkField(field),
  });
  return (
    <Stack ref={form.container} gap={16}>
      <DraftOffer draft={form.draft} />
      <Stack className={classes.two} columns={2} gap={12}>
        <TextField
          label={t('locations.name')}
          autoComplete="off"
          required
          maxLength={200}
          value={values.name}
          error={errors.name}
          onChange={(event) => set('name', event.currentTarget.value)}
          onBlur={() => form.checkField('name')}
        />
        <TimeZonePicker
          value={values.timezone}
          error={errors.timezone}
          onChange={(timezone) => set('timezone', timezone)}
        />
      </Stack>
      <Stack className={classes.coordinates} align="end" gap={12} rowGap={6}>
        {(['latitude', 'longitude'] as const).map((field) => (
          <TextField
            key={field}
            label={field === 'latitude' ? t('locations.latitude') : t('locations.longitude')}
            optional
            inputMode="decimal"
            autoComplete="off"
            value={values[field]}
            error={errors[field]}
            onChange={(event) => set(field, event.currentTarget.value)}
            onBlur={() => form.checkField(field)}
          />
        ))}
        <TownPicker
          onPick={({ latitude, longitude }) => {
            set('latitude', latitude);
            set('longitude', longitude);
          }}
        />
        <p className={classes.hint}>{t('locations.coordinatesNote')}</p>
      </Stack>
      <Stack className={classes.two} columns={2} gap={12}>
        <LanguagePicker
          value={values.language}
          timezone={values.timezone}
          onChange={(language) => set('language', language)}
        />
      </Stack>
      {values.hoursSet ? (
        <OpeningHours value={values.hours} onChange={(hours) => set('hours', hours)} />
      ) : (
        <UnsetHours
          onSet={(hours) => {
            set('hours', hours);
            set('hoursSet', true);
          }}
        />
      )}
      <LocationDisplays
        value={values.displays}
        added={form.addedDisplays}
        onChange={(displays) => set('displays', displays)}
      />
      <Stack
        as="section"
        className={classes.router}
        gap={12}
        ruled="above"
        aria-label={t('locations.router.title')}
      >
        <Row className={classes.sectionHead} align="baseline" gap={8} below={8}>
          <h3>{t('locations.router.title')}</h3>
          <span className={classes.hint}>{t('locations.router.hint')}</span>
        </Row>
        <Stack className={classes.address} align="end" gap={12}>
          <TextField
            label={t('locations.router.publicIp')}
            mono
            autoComplete="off"
            spellCheck={false}
            value={values.routerPublicIp}
            error={errors.routerPublicIp}
            onChange={(event) => set('routerPublicIp', event.currentTarget.value)}
            onBlur={() => form.checkField('routerPublicIp')}
          />
          <NumberField label={t('locations.router.winboxPort')} {...port('winboxPort')} />
          <NumberField label={t('locations.router.guiPort')} {...port('guiPort')} />
          <NumberField label={t('locations.router.sshPort')} {...port('sshPort')} />
        </Stack>
        <div
          className={
            values.credentials.kind === 'keep' && location?.hasRouterCredentials
              ? classes.access
              : classes.stack
          }
        >
          <RouterCredentials
            locationId={location?.id ?? null}
            hasStored={location?.hasRouterCredentials ?? false}
            value={values.credentials}
            onChange={(credentials) => set('credentials', credentials)}
          />
          <TextAreaField
            label={t('locations.notes')}
            optional
            className={classes.notes}
            rows={1}
            value={values.notes}
            error={errors.notes}
            onChange={(event) => set('notes', event.currentTarget.value)}
            onBlur={() => form.checkField('notes')}
          />
        </div>
      </Stack>
    </Stack>
  );
}
