import { namedSchemas } from '@vitrine/contract/named-schemas';
import type { Resource } from '@vitrine/contract/resource';
import type { Route } from '@vitrine/contract/route';
import * as z from 'zod';

// Converts schemas of the contract to JSON Schema. A named schema becomes a component that everything else
// refers to.

export type Json = Record<string, unknown>;

export interface Schemas {
  /** A reference if the schema has a name. */
  of(schema: z.ZodType): Json;
  /** The components that `value` refers to, directly or indirectly, by name. */
  componentsOf(value: unknown): Record<string, Json>;
}

const prefix = '#/components/schemas/';

/** Records are named for reading, where `include` replaces ids; bodies are named after their operation. */
function namesOf(resources: readonly Resource[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>(namedSchemas);
  for (const { record, input, routes } of resources) {
    const name = namedSchemas.get(record);
    if (!name) throw new Error(`The contract does not export the record of ${routes.list.id}.`);
    names.set(record, `${name}Record`);
    names.set((routes.get.reply as z.ZodObject<{ data: z.ZodType }>).shape.data, name);
    names.delete(input);
    names.set(routes.create.body!, `${name}Input`);
    names.set(routes.update.body!, `${name}Update`);
  }
  return names;
}

/** Formats of JSON Schema to which zod adds a pattern of its own. */
const zodFormats = new Set(['date', 'date-time', 'email', 'ipv4', 'ipv6', 'uuid']);

function convert(registry: z.core.$ZodRegistry<{ id?: string }>): Map<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    // The output of a trimmed or normalised text is unknown to zod; replies contain no other conversions.
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `${prefix}${id}`,
    override: ({ jsonSchema }) => {
      // zod adds these bounds to every integer; they carry no information.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // The format says the same in one word.
      if (jsonSchema.format && zodFormats.has(jsonSchema.format)) delete jsonSchema.pattern;
    },
  });
  return new Map(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as Json]),
  );
}

export function createSchemas(routes: readonly Route[], resources: readonly Resource[]): Schemas {
  const registry = z.registry<{ id?: string }>();
  const names = namesOf(resources);
  for (const [schema, name] of names) registry.add(schema, { id: name });
  const filters = resources.flatMap(({ list }) => Object.values(list.filters));
  const unnamed = [
    ...routes.flatMap(({ query, body, reply }) => [query, body, reply]),
    ...filters.map((filter) => (filter.kind === 'eq' ? filter.value : undefined)),
  ];
  for (const [i, schema] of unnamed.entries())
    if (schema && !registry.has(schema)) registry.add(schema, { id: `unnamed-${i}` });
  const converted = convert(registry);

  return {
    of(schema) {
      const id = registry.get(schema)!.id!;
      return names.has(schema) ? { $ref: `${prefix}${id}` } : converted.get(id)!;
    },
    componentsOf(value) {
      const found = new Map<string, Json>();
      const collect = (from: unknown): void => {
        for (const [, name] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
          if (found.has(name!)) continue;
          found.set(name!, converted.get(name!)!);
          collect(found.get(name!));
        }
      };
      collect(value);
      return Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b)));
    },
  };
}
