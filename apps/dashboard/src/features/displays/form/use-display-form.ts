import { type DisplayInput, displays } from '@vitrine/contract/displays';
import { useEffect, useState } from 'react';
import { editsOf, useLinkedPreview, usePreviewLink } from '../../../core/plan-diff/plan-diff.views.tsx';
import {
  type DisplayRecord,
  fetchDisplay,
  useDisplayCounts,
  useLocationOptions,
  useNewestDisplay,
  useUsualGroup,
} from '../../../core/queries/displays.queries.ts';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { unsavedRecord, useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { createDisplay, setActive, updateDisplay } from '../display-changes.ts';
import { noWords, type Words } from '../pairing/phrase-words.ts';
import { usePairing } from '../pairing/use-pairing.ts';
import { describeField } from './display-differences.ts';
import {
  changedFields,
  DisplayValues,
  emptyValues,
  inputOf,
  problemsOf,
  valuesOf,
  withoutPasswords,
} from './display-values.ts';

/** Values from the link that opened the sheet. */
interface Options {
  readonly words?: Words;
  readonly name?: string | null;
}

const savedOf = (record: DisplayRecord) => ({
  version: record.version,
  name: record.name,
  values: valuesOf(record),
  record,
});

/**
 * State of the sheet: values, validation errors, and saving in three steps: the record, then pairing, then
 * activation.
 */
export function useDisplayForm(display: DisplayRecord | null, options: Options, wantsActive: () => boolean) {
  const t = useT();
  /** The record as saved here. A new record exists from then on, even if a later step fails. */
  const [stored, setStored] = useState<DisplayRecord | null>(null);
  const record = stored && stored.version > (display?.version ?? 0) ? stored : display;
  /** The chosen location, whose displays have the groups that this one probably joins. */
  const [place, setPlace] = useState('');
  const prefilled = usePrefilled(display === null, options.name ?? null, place);
  // Pairing cannot be proposed, so words that a link brought are left out.
  const needsApproval = useNeedsApproval();
  const given = usePairing(record?.id, options.words ?? noWords);
  const pairing = { ...given, isGiven: given.isGiven && !needsApproval };
  const { data: places = [] } = useLocationOptions();
  const placeNames = new Map(places.map((place) => [place.id, place.name]));

  /** The steps are independent: finished steps stay done, and failed ones are reported. */
  const pairAndActivate = async ({ id, name }: DisplayRecord): Promise<boolean> => {
    try {
      if (pairing.isGiven) await pairing.pairWith(id);
    } catch (error) {
      form.fail(error, (reason) => t('displays.notPaired', { name, reason }));
      return false;
    }
    pairing.clear();
    try {
      if (wantsActive()) await setActive(id, true);
      return true;
    } catch (error) {
      form.fail(error, (reason) => t('displays.notActivated', { name, reason }));
      return false;
    }
  };

  const link = usePreviewLink();
  const form = useRecordForm({
    agree: link.agree,
    explains: link.explains,
    name: record?.name ?? t('displays.newName'),
    draftOf: `display ${display?.id ?? 'new'}`,
    schema: DisplayValues,
    keep: (values) => ({ ...withoutPasswords(values), image: null }),
    restore: (draft, { image }) => ({ ...draft, image }),
    saved: display ? savedOf(display) : unsavedRecord(prefilled),
    changedFields,
    problemsOf,
    moreChanges: pairing.isGiven ? 1 : 0,
    // If a phrase was typed, it must belong to a device.
    checkMore: async () => !pairing.isGiven || pairing.isReady(),
    send: async (values, changed, version) => {
      if (!record) {
        const { id } = await createDisplay(inputOf(values) as DisplayInput);
        return savedOf(await fetchDisplay(id));
      }
      if (changed.length > 0) await updateDisplay(record.id, version, inputOf(values, changed), link.basis());
      return savedOf(await fetchDisplay(record.id));
    },
    fetch: async () => {
      const saved = await fetchDisplay(record!.id);
      placeNames.set(saved.location.id, saved.location.name);
      return savedOf(saved);
    },
    describeField: (values, field) => describeField(values, field, placeNames),
    finish: (saved) => {
      setStored(saved.record);
      return pairAndActivate(saved.record);
    },
    savedText: ({ name }) => t(record ? 'displays.saved' : 'displays.created', { name: name.trim() }),
    notSavedText: (reason) => t(record ? 'displays.notChanged' : 'displays.notCreated', { reason }),
  });

  // The number of displays and the locations may be loaded after the sheet has opened.
  const isOutdated = record === null && JSON.stringify(prefilled) !== JSON.stringify(form.savedValues);
  useEffect(() => {
    if (isOutdated) form.rebase(prefilled, form.changed);
  });

  const { location } = form.values;
  useEffect(() => setPlace(location), [location]);

  // Neither pictures nor network screens change what plays, and both can be large or secret.
  const asked = form.changed.filter((field) => field !== 'image' && field !== 'networkScreens');
  const canBeAsked = record !== null && asked.length > 0 && Object.keys(problemsOf(form.values)).length === 0;
  const linked = useLinkedPreview(
    link,
    form,
    canBeAsked
      ? {
          ...{ route: displays.routes.update, params: { id: record.id }, ifMatch: form.version },
          body: inputOf(form.values, asked),
        }
      : null,
    editsOf({ ...form, changed: asked }, (values, field) => describeField(values, field, placeNames)),
  );

  return {
    ...linked,
    record,
    pairing,
    needsApproval,
  };
}

export type DisplayForm = ReturnType<typeof useDisplayForm>;

/** "Display 26" at the location used last, so that typing the phrase and Enter are enough. */
function usePrefilled(isNew: boolean, name: string | null, place: string): DisplayValues {
  const t = useT();
  const total = useDisplayCounts()?.total;
  const newest = useNewestDisplay(isNew);
  const { data: places = [] } = useLocationOptions();
  const usual = useUsualGroup(isNew ? place : '');
  if (!isNew) return emptyValues('', '');
  const location = newest?.location.id ?? (places.length === 1 ? places[0]!.id : '');
  const nthName = total === undefined ? '' : t('displays.nthName', { number: String(total + 1) });
  return { ...emptyValues(name ?? nthName, location), groups: usual ? [usual] : [] };
}
