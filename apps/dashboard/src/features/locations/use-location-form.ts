import { type LocationInput, locations } from '@vitrine/contract/locations';
import { isTimeZone } from '@vitrine/contract/text';
import { editsOf, useLinkedPreview, usePreviewLink } from '../../core/plan-diff/plan-diff.views.tsx';
import {
  fetchLocation,
  type LocationRecord,
  useCreateLocation,
  useUpdateLocation,
} from '../../core/queries/locations.queries.ts';
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
  const link = usePreviewLink();
  const form = useRecordForm({
    agree: link.agree,
    explains: link.explains,
    name: location?.name ?? t('locations.newName'),
    draftOf: `location ${location?.id ?? 'new'}`,
    schema: LocationDraft,
    keep: (values) => ({ ...values, credentials: undefined }),
    saved: location ? savedOf(location) : unsavedRecord({ ...emptyValues(ownTimezone()), name: name ?? '' }),
    changedFields,
    problemsOf,
    send: async (values, changed, version) => {
      const saved = location
        ? await update.mutateAsync({
            id: location.id,
            version,
            change: inputOf(values, changed),
            basis: link.basis(),
          })
        : await create.mutateAsync(inputOf(values) as LocationInput);
      return { version: saved.version, values: { ...values, credentials: noChange } };
    },
    fetch: async () => savedOf(await fetchLocation(location!.id)),
    describeField,
    savedText: (values) =>
      t(location ? 'locations.saved' : 'locations.created', { name: values.name.trim() }),
    notSavedText: (reason) => t(location ? 'locations.notChanged' : 'locations.notCreated', { reason }),
  });
  const { values, savedValues, changed, version } = form;
  // Credentials do not belong into a question.
  const asked = changed.filter((field) => field !== 'credentials');
  const canBeAsked = asked.length > 0 && Object.keys(problemsOf(values)).length === 0;
  const body = canBeAsked ? inputOf(values, location ? asked : undefined) : null;
  const call = location
    ? { route: locations.routes.update, params: { id: location.id }, ifMatch: version, body }
    : { route: locations.routes.create, body };
  return {
    ...useLinkedPreview(link, form, body && call, editsOf({ ...form, changed: asked }, describeField)),
    addedDisplays: values.displays.filter(({ id }) => !savedValues.displays.some((each) => each.id === id)),
    startAnew: () => form.startAnew(emptyValues(values.timezone)),
  };
}

export type LocationForm = ReturnType<typeof useLocationForm>;
