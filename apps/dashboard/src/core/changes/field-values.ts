import type { WeeklyHours } from '@vitrine/contract/locations';
import { type Locale, locales } from '@vitrine/contract/pages';
import { calendarPhrase } from '../../lib/calendar-words.ts';
import { dateText, listText } from '../../lib/condition-words.ts';
import { orientationKeys, resolutionKeys } from '../../lib/display-words.ts';
import { hoursText } from '../../lib/hours-words.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import type { Change } from './changes.queries.ts';

// Fields of a change and their values, in words.

const named = new Set([
  ...[
    'name',
    'description',
    'priority',
    'enabled',
    'orientation',
    'resolution',
    'calendar',
    'items',
    'groups',
    'displays',
  ],
  ...[
    'playlists',
    'location',
    'active',
    'device',
    'image',
    'networkScreens',
    'screenPasswords',
    'preferredVideoOutput',
  ],
  ...[
    'screensOn',
    'screensUntil',
    'keepsPictures',
    'timezone',
    'hours',
    'hoursSet',
    'routerPublicIp',
    'routerCredentials',
    'winboxPort',
    'guiPort',
  ],
  ...[
    'sshPort',
    'notes',
    'folder',
    'parent',
    'url',
    'isLocal',
    'duration',
    'files',
    'lowBandwidth',
    'showFrom',
    'showUntil',
  ],
  ...['endedAt', 'endsAt', 'until', 'preferredRegion'],
  ...['rows', 'columns', 'currency', 'refreshMinutes', 'pointer', 'address', 'kind', 'latitude', 'longitude'],
  ...['background', 'boxes', 'frame', 'isFrameless', 'twin', 'brand', 'language', 'words', 'units'],
]);

/** A field that a newer server knows is called by its own name. */
export const fieldName = (t: Translate, field: string): string =>
  named.has(field) ? t(`changes.fields.${field}` as TextKey) : field;

/** Not worth a line: they follow from others. */
const silent = new Set([
  'createdAt',
  'implicit',
  'imageType',
  'width',
  'height',
  'extension',
  'size',
  'originalName',
  'template',
  'type',
]);
export const isSaid = (field: string): boolean => !silent.has(field);

const maxNames = 5;

const isKeyOf = <K extends string>(keys: Readonly<Record<K, string>>, value: unknown): value is K =>
  typeof value === 'string' && Object.hasOwn(keys, value);

/** 2026-11-30T20:00 → 30.11.2026 20:00 */
const localText = (local: string) => `${dateText(local.slice(0, 10))} ${local.slice(11, 16)}`.trim();

export function valueText(
  t: Translate,
  locale: Locale,
  change: Pick<Change, 'names'>,
  field: string,
  value: unknown,
): string {
  const nameOf = (id: unknown) => change.names[String(id)] ?? String(id);
  const some = (names: readonly string[]) =>
    names.length > maxNames ? `${names.slice(0, maxNames).join(', ')}…` : listText(locale, names);
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.on' : 'audit.off');
  if (field === 'items' && Array.isArray(value))
    return `${t('changes.itemCount', { count: value.length })}: ${some(value.map(({ playable_id, duration }) => (duration ? `${nameOf(playable_id)} (${duration} s)` : nameOf(playable_id))))}`;
  if (field === 'calendar')
    return calendarPhrase(t, locale, { conditions: [], ...(value as object) }) || t('conditions.always');
  if (field === 'hours') return hoursText(t, locale, value as WeeklyHours);
  if (field === 'orientation' && isKeyOf(orientationKeys, value)) return t(orientationKeys[value]);
  if (field === 'resolution' && isKeyOf(resolutionKeys, value)) return t(resolutionKeys[value]);
  const language = field === 'words' && locales.find((each) => each === value);
  if (language) return t(`languages.${language}`);
  if (field === 'units') return t(value === 'words' ? 'changes.unitsAsWords' : 'changes.unitsAsPlace');
  if (field === 'columns' && Array.isArray(value)) return some(value.map(({ name }) => String(name)));
  if (field === 'showFrom' || field === 'showUntil') return localText(String(value));
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return some(value.map(nameOf));
  if (typeof value === 'object') return t('changes.otherValue');
  return nameOf(value);
}
