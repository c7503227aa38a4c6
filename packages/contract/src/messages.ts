import type * as z from 'zod';

/** A locale key with its values: a message of a schema, a service or a form before it is translated. */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;

/** One message for each kind of schema issue, shared by the server's 422 and the form. */
export function messageOfIssue(issue: Issue): Message {
  if (isKey(issue.message)) return { key: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? { key: 'validation.required' }
        : { key: 'validation.type' };
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { key: 'validation.tooShort', values: { count: Number(issue.minimum) } }
        : { key: 'validation.tooSmall', values: { min: Number(issue.minimum) } };
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { key: 'validation.tooLong', values: { count: Number(issue.maximum) } }
        : { key: 'validation.tooLarge', values: { max: Number(issue.maximum) } };
    case 'unrecognized_keys':
      return { key: 'validation.unknownField' };
    default:
      return { key: 'validation.invalid' };
  }
}

/** More fields would not help anybody, and a body may have 100,000 wrong ones. */
const maxFields = 20;

/** Field path (dotted) → messages. Unknown fields are reported under their own name. */
export function messagesByField(error: z.ZodError): Record<string, Message[]> {
  const byField = new Map<string, Message[]>();
  for (const issue of error.issues.flatMap(issuesOfNearest)) {
    const base = issue.path.map(String).join('.');
    const fields =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, maxFields).map((key) => (base ? `${base}.${key}` : key))
        : [base];
    for (const field of fields) {
      if (byField.size === maxFields && !byField.has(field)) return Object.fromEntries(byField);
      byField.set(field, [...(byField.get(field) ?? []), messageOfIssue(issue)]);
    }
  }
  return Object.fromEntries(byField);
}

/** A body that may have several forms is compared with the form it matches best. */
function issuesOfNearest(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0 || issue.errors.length === 0) return [issue];
  const faults = (issues: readonly Issue[]) =>
    issues.reduce((sum, each) => sum + (each.code === 'unrecognized_keys' ? each.keys.length : 1), 0);
  return issue.errors.reduce((best, each) => (faults(each) < faults(best) ? each : best));
}

const isKey = (text: string) => /^[a-z][A-Za-z]*(\.[A-Za-z0-9]+)+$/.test(text);
