import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

// A migration that is incompatible with programs of the previous release must declare it (`-- needs`, see
// migrate.ts). This check matches keywords: it catches the usual statements, not a trigger or function that
// became stricter.

/** Older migrations were applied before programs could start on a newer schema. */
const lastWithoutRule = '0017_payments.sql';

const unfit: readonly RegExp[] = [
  /\bdrop (table|view|function|procedure|type|schema|sequence|domain|trigger|policy|collation)\b/,
  /\bdrop (column|default|identity|expression)\b/,
  /\brename\b/,
  /\badd (column )?(?!constraint|check|unique|primary|foreign|exclude)[\s\S]* not null(?![\s\S]*\b(default|generated)\b)/,
  /\bset not null\b/,
  /\balter column \S+ (set data )?type\b/,
  /\badd (constraint \S+ )?(check|unique|primary key|foreign key|exclude)\b/,
  /\bcreate unique index\b/,
  /\bas restrictive\b/,
  /^revoke\b/,
];

/** Statements after which a program of the previous release may fail. */
function unfitStatements(sql: string): string[] {
  const statements = sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''") // function bodies
    .replace(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '));
  const isNew = (table: string) =>
    statements.some((statement) => statement.match(/^create table (?:if not exists )?(\S+)/)?.[1] === table);
  return statements.filter((statement) => {
    const table = statement.match(/^alter table (?:only )?(\S+)|^create unique index .*? on (?:only )?(\S+)/);
    if (table && isNew(table[1] ?? table[2]!)) return false;
    // Checks each change of an ALTER TABLE separately; commas inside parentheses do not separate changes.
    const changes = statement.split(/,(?![^(]*\))/);
    return changes.some((change) => unfit.some((pattern) => pattern.test(change.trim())));
  });
}

test('case 216: a migration that removes or tightens something declares which programs are still compatible', async () => {
  const migrations = await readMigrations();
  expect(migrations.map(({ name }) => name)).toContain(lastWithoutRule);
  const silent = migrations.filter(
    ({ name, sql }) => name > lastWithoutRule && !/^-- needs: \d+\n/.test(sql),
  );
  expect(silent.flatMap(({ name, sql }) => unfitStatements(sql).map((found) => `${name}: ${found}`))).toEqual(
    [],
  );
});

test('migration numbers are unique, and none needs a program newer than itself', async () => {
  const migrations = await readMigrations();
  expect(migrations.map(({ name }) => Number.parseInt(name, 10))).toEqual(migrations.map((_, i) => i + 1));
  for (const { name, needs } of migrations) expect(needs).toBeLessThanOrEqual(Number.parseInt(name, 10));
});

test.each([
  'alter table content.displays drop column notes',
  'drop function content.protect(text, text)',
  'alter table content.displays rename column name to title',
  'alter table content.displays rename to screens',
  'alter table content.displays add column floor integer not null',
  'alter table content.displays add floor text check (floor in (1, 2)) not null',
  'alter table content.displays add column a text, add column b text not null',
  'alter table content.displays alter column notes set not null',
  'alter table content.displays alter column floor drop default',
  'alter table content.displays alter column floor type text using floor::text',
  'alter table content.displays add constraint short check (length(name) < 5)',
  'alter table content.displays add foreign key (floor) references content.floors',
  'create unique index one_name on content.displays (name)',
  'revoke insert on content.displays from vitrine_app',
])('is incompatible: %s', (sql) => {
  expect(unfitStatements(`create table content.floors (id uuid primary key); ${sql};`)).toHaveLength(1);
});

test.each([
  'alter table content.displays add column floor integer',
  "alter table content.displays add column floor text not null default 'ground' check (floor <> '')",
  'alter table content.displays drop constraint short',
  'create table content.floors (id uuid primary key, name text not null, unique (name), check (name > 0))',
  'create table content.floors (id uuid); alter table content.floors add unique (id); create unique index a on content.floors (id)',
  'create index floors on content.displays (floor)',
  "create function f() returns text language sql as $$ drop table content.displays; select '' $$",
  '-- drop table content.displays\nselect 1',
])('is compatible: %s', (sql) => {
  expect(unfitStatements(sql)).toEqual([]);
});
