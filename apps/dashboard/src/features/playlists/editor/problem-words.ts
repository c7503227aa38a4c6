import { translateKey } from '../../../lib/i18n/i18n.ts';
import type { Problems } from './problems.ts';

/** Replaces message keys by their translation. */
export function translated(problems: Problems): Problems {
  const say = <Row>(rows: ReadonlyMap<Row, string>) =>
    new Map([...rows].map(([row, key]) => [row, translateKey(key)]));
  return {
    ...problems,
    ...(problems.name === undefined ? {} : { name: translateKey(problems.name) }),
    calendar: say(problems.calendar),
    items: new Map(
      [...problems.items].map(([key, { conditions, ...rest }]) => [
        key,
        {
          ...Object.fromEntries(Object.entries(rest).map(([field, text]) => [field, translateKey(text)])),
          ...(conditions ? { conditions: say(conditions) } : {}),
        },
      ]),
    ),
  };
}
