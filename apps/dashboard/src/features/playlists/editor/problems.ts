import { type CalendarProblems, convertCalendar } from '../../../core/conditions/draft-calendar.ts';
import { toConditions } from '../../../core/conditions/draft-condition.ts';
import { type Draft, type DraftField, type DraftItem, isAmountRight, isVideo } from './draft.ts';

// Errors of a draft by row: message keys before anything is sent, the server's messages afterwards.

export interface ItemProblems {
  readonly playable?: string;
  readonly amount?: string;
  readonly duration?: string;
  readonly conditions?: ReadonlyMap<number, string>;
}

export interface Problems {
  readonly name?: string;
  readonly items: ReadonlyMap<string, ItemProblems>;
  readonly calendar: CalendarProblems;
  readonly groups?: string;
}

export const noProblems: Problems = { items: new Map(), calendar: new Map() };

export const hasProblems = ({ name, groups, items, calendar }: Problems): boolean =>
  name !== undefined || groups !== undefined || items.size > 0 || calendar.size > 0;

function problemsOfItem(item: DraftItem): ItemProblems | null {
  const { invalid } = toConditions(item.conditions);
  const problems: ItemProblems = {
    ...(item.durationText === undefined ? {} : { duration: 'playables.durationRange' }),
    ...(isVideo(item.playable) && !isAmountRight(item.amount) ? { amount: 'playlists.amountRange' } : {}),
    ...(invalid ? { conditions: invalid } : {}),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}

export function problemsOf(draft: Draft): Problems {
  const items = draft.items.flatMap((item) => {
    const problems = problemsOfItem(item);
    return problems ? [[item.key, problems] as const] : [];
  });
  return {
    ...(draft.name.trim() === '' ? { name: 'validation.required' } : {}),
    items: new Map(items),
    calendar: convertCalendar(draft.calendar).problems,
  };
}

const emptyParts = ['conditions.invalid', 'conditions.oneDay', 'conditions.emptyAlternative'];

/** Whether a condition was added and says nothing yet. */
export function hasEmptyCondition(draft: Draft): boolean {
  const { items, calendar } = problemsOf(draft);
  const ofItems = [...items.values()].flatMap(({ conditions }) => [...(conditions?.values() ?? [])]);
  return [...ofItems, ...calendar.values()].some((problem) => emptyParts.includes(problem));
}

/** The changed fields that are valid, and not refused as they are: what is not stays in the browser. */
export function sendableFields(
  draft: Draft,
  changed: readonly DraftField[],
  refused: Problems = noProblems,
): DraftField[] {
  const all = [problemsOf(draft), refused];
  return changed.filter((field) =>
    all.every(({ name, groups, items, calendar }) => {
      if (field === 'name') return name === undefined;
      if (field === 'groups') return groups === undefined;
      if (field === 'items') return items.size === 0;
      return field !== 'calendar' || calendar.size === 0;
    }),
  );
}

/** Fields such as `items.3.duration` and `items.3.conditions.0.value` refer to the rows as they were sent. */
export function problemsFrom(
  errors: Readonly<Record<string, readonly string[]>>,
  sent: readonly DraftItem[],
): Problems {
  const items = new Map<string, ItemProblems>();
  const calendar = new Map<string, string>();
  let rest: Pick<Problems, 'name' | 'groups'> = {};
  for (const [field, [message]] of Object.entries(errors)) {
    if (!message) continue;
    const [area, place, part, row] = field.split('.');
    const key = area === 'items' ? sent[Number(place)]?.key : undefined;
    if (key !== undefined)
      items.set(key, { ...items.get(key), ...ofItem(part, row, message, items.get(key)) });
    else if (area === 'calendar' && place !== undefined && part !== undefined)
      // A row of an alternative has one number more than one of the conditions.
      calendar.set(
        [place, part, ...(place === 'alternatives' && row !== undefined ? [row] : [])].join('.'),
        message,
      );
    else if (area === 'name' || area === 'groups') rest = { ...rest, [area]: message };
  }
  return { ...rest, items, calendar };
}

function ofItem(part: string | undefined, row: string | undefined, message: string, known?: ItemProblems) {
  if (part === 'amount' || part === 'duration') return { [part]: message };
  if (part === 'conditions' && row !== undefined)
    return { conditions: new Map(known?.conditions).set(Number(row), message) };
  return { playable: message };
}

/** The first error from the top of the list; then those of the playlist's conditions. */
export function firstProblem(problems: Problems, items: readonly DraftItem[]) {
  if (problems.name !== undefined) return { area: 'name' } as const;
  const at = items.findIndex(({ key }) => problems.items.has(key));
  const item = items[at];
  if (item) return { area: 'item', key: item.key, at, problems: problems.items.get(item.key)! } as const;
  if (problems.calendar.size > 0) return { area: 'calendar' } as const;
  return problems.groups === undefined ? null : ({ area: 'groups' } as const);
}

/** The kind of summary: rules of items and rules of conditions have separate sentences. */
export function kindOf(problems: Problems): 'orders' | 'conditions' | 'fields' {
  const hasWrongOrder = [...problems.items.values()].some(
    ({ playable, amount, duration }) => playable ?? amount ?? duration,
  );
  if (hasWrongOrder) return 'orders';
  const hasWrongCondition = [...problems.items.values()].some(({ conditions }) => conditions);
  return hasWrongCondition || problems.calendar.size > 0 ? 'conditions' : 'fields';
}

/** Removes the errors of changed fields. */
export function forget(problems: Problems, before: Draft, after: Draft): Problems {
  if (!hasProblems(problems)) return problems;
  const old = new Map(before.items.map((item) => [item.key, item]));
  const untouched = new Set(after.items.filter((item) => old.get(item.key) === item).map(({ key }) => key));
  const { name, groups } = problems;
  return {
    ...(name !== undefined && before.name === after.name ? { name } : {}),
    ...(groups !== undefined && before.groups === after.groups ? { groups } : {}),
    items: new Map([...problems.items].filter(([key]) => untouched.has(key))),
    calendar: before.calendar === after.calendar ? problems.calendar : new Map(),
  };
}
