import { isDeepStrictEqual } from 'node:util';
import { isSecretText } from '@vitrine/contract/text';
import type * as z from 'zod';
import type { Secrets } from '../../infra/secrets/secrets.ts';
import { maskedAddress } from '../sources/source-addresses.service.ts';

// Write-only fields of a proposed call, such as passwords, are taken out of its body when it is stored and put back when it is
// carried out. Nobody reads them in between.

/** By path, e.g. `networkScreens.0.password`. */
type Secret = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

export interface Sealed {
  readonly body: unknown;
  /** Null if there are none. */
  readonly secrets: Buffer | null;
  /** Of addresses where they lead, otherwise null. */
  readonly secretPaths: Readonly<Record<string, string | null>>;
}

type Path = readonly string[];
type Def = { type: string; shape: Record<string, z.ZodType>; element: z.ZodType; innerType?: z.ZodType };

const everyItem = '*';

/** Where a body of this schema may have secrets; `*` stands for each item of a list. */
export function secretFields(schema: z.ZodType | undefined, at: Path = []): Path[] {
  if (!schema) return [];
  if (isSecretText(schema)) return [at];
  const { type, shape, element, innerType } = schema.def as unknown as Def;
  if (type === 'object')
    return Object.entries(shape).flatMap(([name, each]) => secretFields(each, [...at, name]));
  if (type === 'array') return secretFields(element, [...at, everyItem]);
  return secretFields(innerType, at);
}

/** As paths of PostgreSQL, e.g. `$.networkScreens[*].password`. */
export const jsonPathOf = (path: Path): string =>
  path.reduce((text, name) => (name === everyItem ? `${text}[*]` : `${text}."${name}"`), '$');

/** Takes the secrets out of the body. */
export function seal(secrets: Secrets, schema: z.ZodType | undefined, given: unknown): Sealed {
  const body = structuredClone(given);
  const values: Record<string, string> = {};
  for (const field of secretFields(schema))
    for (const path of pathsIn(body, field)) {
      const [holder, name] = holderOf(body, path);
      const value = holder?.[name];
      // An empty field empties the stored one, which is no secret.
      if (typeof value !== 'string') continue;
      values[path.join('.')] = value;
      delete holder![name];
    }
  const paths = Object.entries(values).map(([path, value]) => [path, whereTo(path, value)]);
  return {
    body,
    secrets: paths.length === 0 ? null : secrets.encrypt(JSON.stringify(values)),
    secretPaths: Object.fromEntries(paths),
  };
}

/** Values of a record without what is write-only in such a body; of addresses stays where they lead. */
export function withoutSecrets(schema: z.ZodType | undefined, given: Values): Values {
  const values = structuredClone(given);
  for (const path of secretFields(schema).flatMap((field) => pathsIn(values, field))) {
    const [holder, name] = holderOf(values, path);
    const value = holder?.[name];
    if (typeof value !== 'string') continue;
    const to = whereTo(path.join('.'), value);
    if (to === null) delete holder![name];
    else holder![name] = to;
  }
  return values;
}

const whereTo = (path: string, value: string) => (path === 'address' ? maskedAddress(value) : null);

/**
 * Puts the secrets of a stored body back, into itself or into another in its place. That may have its own. An item of a list has
 * to be the same otherwise: the password of a screen is not sent to another address.
 */
export function unseal(
  secrets: Secrets,
  stored: { readonly body: unknown; readonly secrets: Buffer | null },
  edited: unknown = stored.body,
): unknown {
  if (!stored.secrets) return edited;
  const body = structuredClone(edited);
  for (const [path, value] of Object.entries(JSON.parse(secrets.decrypt(stored.secrets)) as Secret)) {
    const names = path.split('.');
    const [holder, name] = holderOf(body, names);
    if (!holder || name in holder) continue;
    if (names.length === 1 || isDeepStrictEqual(holder, holderOf(stored.body, names)[0]))
      holder[name] = value;
  }
  return body;
}

type Holder = Record<string, unknown>;

const asHolder = (value: unknown): Holder | null =>
  typeof value === 'object' && value !== null ? (value as Holder) : null;

/** The object that has, or could have, a field at this path. */
function holderOf(body: unknown, path: Path): readonly [Holder | null, string] {
  const holder = path
    .slice(0, -1)
    .reduce<Holder | null>((inside, name) => asHolder(inside?.[name]), asHolder(body));
  return [holder, path.at(-1)!];
}

function pathsIn(body: unknown, [first, ...rest]: Path): Path[] {
  if (first === undefined) return [[]];
  const inside = asHolder(body);
  const names = first === everyItem ? Object.keys(inside ?? {}) : [first];
  return names.flatMap((name) => pathsIn(inside?.[name], rest).map((path) => [name, ...path]));
}
