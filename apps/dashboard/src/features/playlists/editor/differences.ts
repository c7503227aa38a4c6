import { validCalendar } from '../../../core/conditions/draft-calendar.ts';
import { validConditions } from '../../../core/conditions/draft-condition.ts';
import { calendarSentence } from '../../../lib/calendar-words.ts';
import { conditionPhrase } from '../../../lib/condition-words.ts';
import { currentLocale, translate } from '../../../lib/i18n/i18n.ts';
import { orientationText, resolutionText } from '../playlist-words.ts';
import { type Draft, type DraftField, type DraftItem, showingSeconds } from './draft.ts';
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
  calendar: 'editor.cards.when',
} as const satisfies Record<DraftField, string>;

export const fieldLabel = (field: DraftField): string => translate(labels[field]);

/** This many items are listed as difference. */
const mostShown = 8;

function itemText(item: DraftItem): string {
  const amount = item.amount > 1 ? ` ×${item.amount}` : '';
  const when = conditionPhrase(translate, currentLocale(), validConditions(item.conditions));
  const facts = [durationText(showingSeconds(item)), when].filter(Boolean).join(', ');
  return `${item.playable.name}${amount} (${facts})`;
}

/** Items that differ between both. */
function itemsText(items: readonly DraftItem[], others: readonly DraftItem[]): string {
  const differing = items.flatMap((item, i) => {
    const text = itemText(item);
    return others[i] && itemText(others[i]) === text ? [] : [`${i + 1}. ${text}`];
  });
  const shown = differing.slice(0, mostShown);
  return [...shown, ...(differing.length > mostShown ? ['…'] : [])].join(', ');
}

/** A field as the conflict dialog shows it. */
export function describeField(draft: Draft, field: DraftField, other: Draft, groupNames: GroupNames) {
  return { field: fieldLabel(field), text: textOf(draft, field, other, groupNames) };
}

type GroupNames = ReadonlyMap<string, string>;

function textOf(draft: Draft, field: DraftField, other: Draft, groupNames: GroupNames): string {
  if (field === 'items') return itemsText(draft.items, other.items);
  if (field === 'groups') return draft.groups.map((id) => groupNames.get(id) ?? id).join(', ');
  if (field === 'enabled') return draft.enabled ? translate('editor.yes') : translate('editor.no');
  if (field === 'orientation') return orientationText(draft.orientation);
  if (field === 'resolution') return resolutionText(draft.resolution);
  if (field === 'calendar') {
    const sentence = calendarSentence(translate, currentLocale(), validCalendar(draft.calendar));
    return [draft.calendar.name, sentence].filter(Boolean).join(': ');
  }
  return String(draft[field]);
}
