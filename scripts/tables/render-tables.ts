import { groups, type TableGroup } from './groups.ts';
import type { Column, Reference, Table } from './read-tables.ts';

// Renders docs/tables.md: one Mermaid diagram for each group.

const shared = 'environment_id';
const environments = 'content.environments';

export function renderTables(tables: readonly Table[]): string {
  const named = new Set(groups.flatMap((group) => group.tables));
  const unnamed = tables.map(({ name }) => name).filter((name) => !named.has(name));
  const others = { title: 'Other tables', about: 'Not sorted into a group yet.', tables: unnamed };
  const all = unnamed.length > 0 ? [...groups, others] : groups;
  const sections = all.map((group) => section(group, tables));
  return `${intro(tables.length)}\n${sections.join('\n')}`;
}

const intro = (count: number) => `# Tables

The ${count} tables of a database, written by \`npm run docs:tables\` from the migrations; a test fails when the two differ.

- Schema \`identity\` belongs to the auth host, \`content\` to a content server, \`infra\` to the program itself.
- Every table of \`content\` has an \`${shared}\`, which refers to \`${environments}\` and begins its primary key and its foreign
  keys. Row-level security reads it. It is left out of the diagrams, and so are the lines to \`${environments}\`.
- \`PK\` is the primary key, \`FK\` a foreign key, \`?\` may be null. A box without columns is drawn in another group.
`;

function section({ title, about, tables }: TableGroup, all: readonly Table[]): string {
  const own = tables.map((name) => {
    const found = all.find((table) => table.name === name);
    if (!found)
      throw new Error(`There is no table ${name} any more: take it out of scripts/tables/groups.ts.`);
    return found;
  });
  const boxes = own.map(box);
  const lines = own.flatMap((table) =>
    table.references
      .filter((reference) => isDrawn(reference))
      .map((reference) => line(table.name, reference)),
  );
  return [`## ${title}`, '', about, '', '```mermaid', 'erDiagram', ...boxes, ...lines, '```', ''].join('\n');
}

/** Nearly every table has the shared environment column, so references by that column alone are not drawn. */
const isDrawn = ({ target, columns }: Reference) => target !== environments || columns.length > 0;

function box({ name, columns, references }: Table): string {
  const foreign = new Set(references.flatMap((reference) => reference.columns));
  const shown = name === environments ? columns : columns.filter((column) => column.name !== shared);
  return [
    `  ${idOf(name)}["${name}"] {`,
    ...shown.map((column) => `    ${attribute(column, foreign)}`),
    '  }',
  ].join('\n');
}

function attribute({ name, type, isRequired, isKey }: Column, foreign: ReadonlySet<string>): string {
  const keys = [...(isKey ? ['PK'] : []), ...(foreign.has(name) ? ['FK'] : [])].join(', ');
  return [type, name, keys, isRequired ? '' : '"?"'].filter(Boolean).join(' ');
}

function line(name: string, { columns, target, isRequired, isUnique }: Reference): string {
  const one = isRequired ? '||' : 'o|';
  const many = isUnique ? '|o' : '}o';
  return `  ${idOf(name)} ${many}--${one} ${idOf(target)} : "${columns.join(', ')}"`;
}

const idOf = (name: string) => name.replace('.', '_');
