import { conditionPhrase, conditionSentence } from '../../../lib/condition-words.ts';
import { currentLocale, translate } from '../../../lib/i18n/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { Difference } from '../../../ui/conflict.tsx';
import { validConditions } from '../conditions/draft-condition.ts';
import { orientationText, resolutionText } from '../playlist-words.ts';
import type { PlaylistRecord } from '../playlists.queries.ts';
import { type Draft, type DraftField, type DraftItem, draftOf, showingSeconds } from './draft.ts';
import { durationText } from './duration-field.ts';

const labels = {
  name: 'editor.name',
  description: 'editor.descriptionLabel',
  enabled: 'editor.enabled',
  orientation: 'editor.orientation',
  resolution: 'editor.resolution',
  priority: 'editor.priority',
  groups: 'editor.groups',
  items: 'editor.items.title',
  calendar: 'editor.when',
} as const satisfies Record<DraftField, string>;

/** So many items say how two lists differ. */
const mostShown = 8;

function itemText(item: DraftItem): string {
  const amount = item.amount > 1 ? ` ×${item.amount}` : '';
  const when = conditionPhrase(translate, currentLocale(), validConditions(item.conditions));
  const facts = [durationText(showingSeconds(item)), when].filter(Boolean).join(', ');
  return `${item.playable.name}${amount} (${facts})`;
}

/** Those that are not the same in both. */
function itemsText(items: readonly DraftItem[], others: readonly DraftItem[]): string {
  const differing = items.flatMap((item, i) => {
    const text = itemText(item);
    return others[i] && itemText(others[i]) === text ? [] : [`${i + 1}. ${text}`];
  });
  const shown = differing.slice(0, mostShown);
  return [...shown, ...(differing.length > mostShown ? ['…'] : [])].join(', ');
}

function groupNames(ids: readonly string[], savedValues: PlaylistRecord): string {
  const options = queryClient.getQueryData<{ id: string; name: string }[]>(['groups', 'options']) ?? [];
  const names = new Map([...options, ...savedValues.groups].map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? id).join(', ');
}

/** Where what others saved differs from what somebody changed here. */
export function differencesOf(
  savedValues: PlaylistRecord,
  ownValues: Draft,
  changed: readonly DraftField[],
): Difference[] {
  const saved = draftOf(savedValues);
  const textOf = (field: DraftField, draft: Draft, other: Draft): string => {
    if (field === 'items') return itemsText(draft.items, other.items);
    if (field === 'groups') return groupNames(draft.groups, savedValues);
    if (field === 'enabled') return draft.enabled ? translate('editor.yes') : translate('editor.no');
    if (field === 'orientation') return orientationText(draft.orientation);
    if (field === 'resolution') return resolutionText(draft.resolution);
    if (field === 'calendar') {
      const sentence = conditionSentence(
        translate,
        currentLocale(),
        validConditions(draft.calendar.conditions),
      );
      return [draft.calendar.name, sentence].filter(Boolean).join(': ');
    }
    return String(draft[field]);
  };
  return changed.map((field) => ({
    field: translate(labels[field]),
    savedValues: textOf(field, saved, ownValues),
    ownValues: textOf(field, ownValues, saved),
  }));
}
