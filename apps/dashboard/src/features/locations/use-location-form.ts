import type { LocationInput } from '@vitrine/contract/locations';
import { isTimeZone } from '@vitrine/contract/text';
import { unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { readerZone } from '../../ui/time/time-text.ts';
import { describeField } from './location-differences.ts';
import {
  changedFields,
  emptyValues,
  inputOf,
  LocationDraft,
  noChange,
  problemsOf,
  valuesOf,
} from './location-values.ts';
import {
  fetchLocation,
  type LocationRecord,
  useCreateLocation,
  useUpdateLocation,
} from './locations.queries.ts';

const ownTimezone = () => {
  const timeZone = readerZone();
  return isTimeZone(timeZone) ? timeZone : 'Europe/Prague';
};

const savedOf = (location: LocationRecord) => ({
  version: location.version,
  name: location.name,
  values: valuesOf(location),
});

/** State of the form in the sheet and on the detail page: values, validation errors and saving. */
export function useLocationForm(location: LocationRecord | null, name: string | null = null) {
  const t = useT();
  const create = useCreateLocation();
  const update = useUpdateLocation();
  const form = useRecordForm({
    name: location?.name ?? t('locations.newName'),
    draftOf: `location ${location?.id ?? 'new'}`,
    schema: LocationDraft,
    keep: (values) => ({ ...values, credentials: undefined }),
    saved: location ? savedOf(location) : unsavedRecord({ ...emptyValues(ownTimezone()), name: name ?? '' }),
    changedFields,
    problemsOf,
    send: async (values, changed, version) => {
      const saved = location
        ? await update.mutateAsync({ id: location.id, version, change: inputOf(values, changed) })
        : await create.mutateAsync(inputOf(values) as LocationInput);
      return { version: saved.version, values: { ...values, credentials: noChange } };
    },
    fetch: async () => savedOf(await fetchLocation(location!.id)),
    describeField,
    savedText: (values) =>
      t(location ? 'locations.saved' : 'locations.created', { name: values.name.trim() }),
    notSavedText: (reason) => t(location ? 'locations.notChanged' : 'locations.notCreated', { reason }),
  });
  const { values, savedValues } = form;
  return {
    ...form,
    addedDisplays: values.displays.filter(({ id }) => !savedValues.displays.some((each) => each.id === id)),
    startAnew: () => form.startAnew(emptyValues(values.timezone)),
  };
}

export type LocationForm = ReturnType<typeof useLocationForm>;
