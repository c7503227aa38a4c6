import { type PlayableInput, playables } from '@vitrine/contract/playables';
import {
  editsOf,
  type PreviewedCall,
  useLinkedPreview,
  usePreviewLink,
} from '../../../core/plan-diff/plan-diff.views.tsx';
import { fetchPlayable, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { dateText } from '../../../lib/condition-words.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { type Translate, translate, useT } from '../../../lib/i18n/i18n.ts';
import { split } from '../expiry/typed-times.ts';
import { orientationText } from '../orientation-text.ts';
import { createPlayable, updatePlayable } from '../playable-changes.ts';
import { playableTexts } from './form-texts.ts';
import {
  emptyIn,
  inputOf,
  type PlayableField,
  PlayableValues,
  problemsOf,
  savedOf,
} from './playable-values.ts';

const fieldKeys = {
  type: 'playables.type',
  name: 'playables.name',
  description: 'playables.description',
  url: 'playables.url',
  isLocal: 'playables.onlyScreens',
  folder: 'playables.folder',
  groups: 'playables.groups',
  orientation: 'playables.orientation',
  duration: 'playables.duration',
  showFrom: 'playables.showFrom',
  showUntil: 'playables.showUntil',
} as const satisfies Record<PlayableField, string>;

type NameOfFolder = (id: string | null) => string;

/** A field for people, where two have changed it. */
export const describePlayable =
  (t: Translate, folderName: NameOfFolder) => (values: PlayableValues, field: PlayableField) => ({
    field: t(fieldKeys[field]),
    text: textOf(values, field, folderName),
  });

function textOf(values: PlayableValues, field: PlayableField, folderName: NameOfFolder): string {
  if (field === 'groups') return values.groups.map(({ name }) => name).join(', ');
  if (field === 'folder') return folderName(values.folder);
  if (field === 'orientation') {
    return orientationText(values.orientation);
  }
  if (field === 'isLocal') return translate(values.isLocal ? 'common.yes' : 'common.no');
  if (field === 'showFrom' || field === 'showUntil') {
    const { date, time } = split(values[field]);
    return [dateText(date), time].filter(Boolean).join(', ') || translate('playables.shownAlways');
  }
  return String(values[field]);
}

/** State of the sheet: values, validation errors and saving. */
export function usePlayableForm(
  record: PlayableRecord | null,
  inside: string | null,
  folderName: NameOfFolder,
) {
  const t = useT();
  const link = usePreviewLink();
  const describeField = describePlayable(t, folderName);
  const form = useRecordForm({
    agree: link.agree,
    explains: link.explains,
    ...playableTexts(t, record),
    name: record?.name ?? t('playables.newItem'),
    draftOf: `playable ${record?.id ?? 'new'}`,
    schema: PlayableValues,
    saved: record ? savedOf(record) : unsavedRecord(emptyIn(inside)),
    changedFields: fieldsThatDiffer<PlayableValues>,
    problemsOf,
    send: async (values, changed, version) => {
      if (!record) await createPlayable(inputOf(values) as PlayableInput);
      const saved =
        record && (await updatePlayable(record.id, version, inputOf(values, changed), link.basis()));
      return { version: saved?.version ?? 0, values };
    },
    fetch: async () => savedOf(await fetchPlayable(record!.id)),
    describeField,
  });
  return {
    ...useLinkedPreview(link, form, callOf(record, form), editsOf(form, describeField)),
    startAnew: () => form.startAnew(emptyIn(inside)),
  };
}

interface Edited {
  readonly values: PlayableValues;
  readonly changed: readonly PlayableField[];
  readonly version: number;
}

/** Where it lies and how it is called is seen on no screen, and a new one is in no playlist yet. */
const unseen: readonly PlayableField[] = ['name', 'description', 'folder', 'groups'];

function callOf(record: PlayableRecord | null, { values, changed, version }: Edited): PreviewedCall | null {
  const seen = changed.filter((field) => !unseen.includes(field));
  if (!record || seen.length === 0 || Object.keys(problemsOf(values)).length > 0) return null;
  const { id } = record;
  return { route: playables.routes.update, params: { id }, ifMatch: version, body: inputOf(values, seen) };
}
