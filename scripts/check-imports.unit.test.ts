import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findBreaches, ORDERS } from './check-imports.ts';
import { dashboard, type Order, server } from './feature-order.ts';
import { readImports } from './read-imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const SERVER = 'apps/server/src';
const DASHBOARD = 'apps/dashboard/src';

/** Violations in a tree given as path → text. */
function breaches(tree: Record<string, string>, orders?: Record<string, Order>): string[] {
  return findBreaches(
    Object.entries(tree).map(([path, text]) => ({ path, text })),
    orders,
  );
}

test('imports that point downwards are allowed', () => {
  const tree = {
    [`${SERVER}/main.ts`]: `import { serve } from './processes/content-server.ts';`,
    [`${SERVER}/processes/content-server.ts`]: `import './../features/groups/groups.routes.ts';`,
    [`${SERVER}/demo/fill.ts`]: `import { addGroup } from '../features/groups/groups.rows.ts';`,
    [`${SERVER}/features/groups/groups.routes.ts`]: `
import { addDisplay } from '../displays/displays.service.ts';
import { crud } from '../../resources/crud.ts';
import { Group } from '@vitrine/contract/groups';`,
    [`${SERVER}/features/groups/groups.rows.ts`]: '',
    [`${SERVER}/features/displays/displays.service.ts`]: '',
    [`${SERVER}/resources/crud.ts`]: `import { db } from '../infra/postgres/db.ts';`,
    [`${SERVER}/infra/postgres/db.ts`]: `import pg from 'pg';\nnew pg.Pool();`,
    [`${DASHBOARD}/router.tsx`]: `const page = lazy(() => import('./features/groups/GroupsPage.tsx'));`,
    [`${DASHBOARD}/features/groups/GroupsPage.tsx`]: `import { DisplayPicker } from '../../core/pickers/DisplayPicker.tsx';`,
    [`${DASHBOARD}/core/pickers/DisplayPicker.tsx`]: `import { Table } from '../../ui/Table.tsx';`,
    [`${DASHBOARD}/ui/Table.tsx`]: '',
    'packages/contract/src/groups.ts': '',
    'packages/schedule/src/timeline.ts': `import { Group } from '@vitrine/contract/groups';`,
    'bench/run.ts': `import '../apps/server/src/main.ts';`,
  };
  expect(breaches(tree)).toEqual([]);
});

test.each([
  [
    'upwards in the server',
    `${SERVER}/infra/postgres/db.ts`,
    '../../features/groups/groups.service.ts',
    'point downwards',
  ],
  [
    'features import no demo',
    `${SERVER}/features/groups/groups.service.ts`,
    '../../demo/fill.ts',
    'point downwards',
  ],
  [
    'upwards in the dashboard',
    `${DASHBOARD}/lib/api.ts`,
    '../features/auth/auth.queries.ts',
    'point downwards',
  ],
  [
    'ui knows no feature',
    `${DASHBOARD}/ui/Table.tsx`,
    '../features/locations/locations.queries.ts',
    'point downwards',
  ],
  [
    'shell stands on top',
    `${DASHBOARD}/features/auth/LoginPage.tsx`,
    '../../shell/AppLayout.tsx',
    'point downwards',
  ],
  [
    'inside of a feature',
    `${SERVER}/features/groups/a.ts`,
    '../displays/displays.rows.ts',
    'only the open files of displays',
  ],
  [
    'core knows no feature',
    `${SERVER}/core/plans/plans.ts`,
    '../../features/playlists/playlists.service.ts',
    'point downwards',
  ],
  ['http stands below core', `${SERVER}/http/app.ts`, '../core/plans/plans.ts', 'point downwards'],
  [
    'inside of a page',
    `${DASHBOARD}/features/groups/A.tsx`,
    '../displays/DisplayForm.tsx',
    'only the open files of displays',
  ],
  [
    'another app',
    `${DASHBOARD}/lib/api.ts`,
    '../../../server/src/infra/db.ts',
    'apps never import each other',
  ],
  [
    'another app, in a test',
    `${DASHBOARD}/lib/api.test.ts`,
    '@vitrine/server/x',
    'apps never import each other',
  ],
  [
    'an app in a package',
    'packages/contract/src/a.ts',
    '../../../apps/server/src/main.ts',
    'packages never import',
  ],
  [
    'contract above schedule',
    'packages/contract/src/a.ts',
    '@vitrine/schedule/timeline',
    'may import no package',
  ],
  [
    'locales above schedule',
    'packages/locales/src/a.ts',
    '@vitrine/schedule/timeline',
    'may import contract',
  ],
  ['tools in an app', `${SERVER}/main.ts`, '../../../bench/run.ts', 'tools stand above'],
  [
    'the dashboard in a tool',
    'bench/run.ts',
    '../apps/dashboard/src/main.tsx',
    'only the server and the agent are open',
  ],
  ['test helpers in the product', `${SERVER}/main.ts`, './test/test-postgres.ts', 'only tests import'],
])('refused: %s', (_what, importer, specifier, reason) => {
  for (const form of [`import { a } from '${specifier}';`, `import type { A } from '${specifier}';`]) {
    expect(breaches({ [importer]: form })).toEqual([expect.stringContaining(reason)]);
  }
  expect(breaches({ [importer]: `export * from '${specifier}';` })).toHaveLength(1);
  expect(breaches({ [importer]: `const a = await import('${specifier}');` })).toHaveLength(1);
});

test.each([
  [
    'child_process',
    `${SERVER}/features/playables/playables.service.ts`,
    `import { spawn } from 'node:child_process';`,
  ],
  ['pg', `${SERVER}/http/session.ts`, `import pg from 'pg';`],
  ['fetch', `${SERVER}/features/billing/billing.service.ts`, `const reply = await fetch(url);`],
  [
    'node:fs',
    `${SERVER}/features/playables/playables.service.ts`,
    `import { open } from 'node:fs/promises';`,
  ],
  [
    'writing dates and clocks',
    `${DASHBOARD}/features/overview/clock.ts`,
    `const text = new Intl.DateTimeFormat('en').format(now);`,
  ],
  [
    'writing dates and clocks',
    `${DASHBOARD}/features/overview/clock.ts`,
    `const text = now.toLocaleTimeString();`,
  ],
  [
    'reading the clock of the browser',
    `${DASHBOARD}/shell/clock.ts`,
    `const text = \`\${now.getHours()}:00\`;`,
  ],
  ['reading the clock of the machine', `${SERVER}/operator/code-commands.ts`, `const now = new Date();`],
  ['reading the clock of the machine', `${SERVER}/features/alerts/watch.ts`, `const ms = Date.now();`],
  ['random ids', `${DASHBOARD}/features/playlists/items.ts`, `const id = crypto.randomUUID();`],
  [
    'hashes',
    `${DASHBOARD}/lib/session/ticket.ts`,
    `const hash = await crypto?.subtle.digest('SHA-256', text);`,
  ],
  ['the clipboard', `${DASHBOARD}/ui/copy.ts`, `await navigator.clipboard.writeText(text);`],
  [
    'marking clocks',
    `${DASHBOARD}/features/overview/clock.ts`,
    `export const mark = { 'data-time': 'instant' };`,
  ],
])('raw access outside its designated place is refused: %s', (what, file, text) => {
  expect(breaches({ [file]: text })).toEqual([expect.stringContaining(what)]);
  expect(breaches({ [file.replace(/\.ts$/, '.test.ts')]: text })).toEqual([]);
});

test('cycles, barrel files and files outside the layers are refused', () => {
  const cycle = {
    [`${SERVER}/infra/a.ts`]: `import { b } from './b.ts';`,
    [`${SERVER}/infra/b.ts`]: `import { a } from './a.ts';`,
  };
  expect(breaches(cycle)).toEqual([
    `${SERVER}/infra/a.ts: imports itself through ${SERVER}/infra/b.ts > ${SERVER}/infra/a.ts`,
  ]);
  expect(breaches({ 'packages/contract/src/index.ts': '' })).toEqual([expect.stringContaining('barrel')]);
  expect(breaches({ [`${SERVER}/helpers/dates.ts`]: '' })).toEqual([expect.stringContaining('no layer')]);
});

describe.each([SERVER, DASHBOARD])('in %s', (app) => {
  const order: Order = {
    core: [
      { name: 'sums', purpose: '' },
      { name: 'plans', purpose: '' },
    ],
    features: [
      { name: 'first', purpose: '', open: ['open.ts', 'inside/open.ts'] },
      { name: 'second', purpose: '', open: ['open.ts'] },
    ],
  };
  const found = (tree: Record<string, string>) =>
    breaches(Object.fromEntries(Object.entries(tree).map(([file, text]) => [`${app}/${file}`, text])), {
      [`${app}/`]: order,
    });
  const forms = (specifier: string) => [
    `import { a } from '${specifier}';`,
    `import type { A } from '${specifier}';`,
    `export * from '${specifier}';`,
    `const a = await import('${specifier}');`,
  ];

  test('a feature imports core and open files of the features before it', () => {
    for (const specifier of ['../first/open.ts', '../first/inside/open.ts', '../../core/plans/any.ts'])
      for (const text of forms(specifier)) expect(found({ 'features/second/a.ts': text })).toEqual([]);
    expect(found({ 'core/plans/a.ts': `import { a } from '../sums/any.ts';` })).toEqual([]);
  });

  test('an import of a later feature is refused, also of an open file and of a type', () => {
    for (const text of forms('../second/open.ts'))
      expect(found({ 'features/first/a.ts': text })).toEqual([
        expect.stringContaining('second comes after first'),
      ]);
  });

  test('an import of a later module of core is refused', () => {
    for (const text of forms('../plans/any.ts'))
      expect(found({ 'core/sums/a.ts': text })).toEqual([expect.stringContaining('plans comes after sums')]);
  });

  test('a file that is not open is refused', () => {
    for (const text of forms('../first/closed.ts'))
      expect(found({ 'features/second/a.ts': text })).toEqual([
        expect.stringContaining('only the open files of first'),
      ]);
  });

  test('a circle of features is refused, whichever files close it', () => {
    const circle = {
      'features/first/a.ts': `import type { B } from '../second/open.ts';`,
      'features/first/open.ts': '',
      'features/second/open.ts': '',
      'features/second/b.ts': `import { a } from '../first/open.ts';`,
    };
    expect(found(circle)).toEqual([
      expect.stringContaining('second comes after first'),
      `${app}/features/first: imports itself through ${app}/features/second > ${app}/features/first`,
    ]);
  });

  test('features and modules of core that are in no list are refused, once each', () => {
    expect(found({ 'features/third/a.ts': '', 'features/third/b.ts': '', 'core/dates/a.ts': '' })).toEqual([
      `${app}/features/third: is missing from scripts/feature-order.ts`,
      `${app}/core/dates: is missing from scripts/feature-order.ts`,
    ]);
    expect(found({ 'core/dates.ts': '' })).toEqual([expect.stringContaining('is missing')]);
  });

  test('routes, jobs and pages stand in features', () => {
    for (const file of ['plans.routes.ts', 'plans.jobs.ts', 'PlansPage.tsx']) {
      expect(found({ [`core/plans/${file}`]: '' })).toEqual([expect.stringContaining('core has no routes')]);
      expect(found({ [`features/first/${file}`]: '' })).toEqual([]);
    }
  });

  test('tests and test kits import anything of their app', () => {
    for (const file of ['a.test.ts', 'a.unit.test.ts', 'a.test-kit.ts', 'test/a.ts'])
      for (const specifier of ['second/closed.ts', 'second/open.ts'])
        expect(
          found({
            [`features/first/${file}`]: `import { a } from '${file.includes('/') ? '../' : ''}../${specifier}';`,
          }),
        ).toEqual([]);
  });
});

test('the lists name what exists, and every open file is imported by a later feature', () => {
  const files = globSync('apps/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test(-kit)?\.tsx?$|\/test\//.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
  const idle: string[] = [];
  for (const [app, { core, features }] of Object.entries(ORDERS)) {
    const inApp = files.filter((file) => file.path.startsWith(app));
    for (const part of [
      ...core.map(({ name }) => `core/${name}/`),
      ...features.map(({ name }) => `features/${name}/`),
    ])
      if (!inApp.some((file) => file.path.startsWith(app + part))) idle.push(app + part);
    const imported = new Set(
      inApp.flatMap((file) =>
        readImports(file.text)
          .map(({ specifier }) => path.posix.join(path.posix.dirname(file.path), specifier))
          .filter((target) => target.split('/')[4] !== file.path.split('/')[4]),
      ),
    );
    for (const { name, open } of features)
      for (const file of open)
        if (!imported.has(`${app}features/${name}/${file}`)) idle.push(`${app}features/${name}/${file}`);
  }
  expect(idle).toEqual([]);
});

test('docs/architecture.md prints the same order', () => {
  const document = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const printed = (app: string, folder: string) => {
    const part = document.slice(document.indexOf(`\n${app}`));
    const list = part.slice(part.indexOf(`\n  ${folder}/ `) + folder.length + 4);
    return list
      .slice(0, list.search(/\n {2}\S/))
      .trim()
      .split(/\s+/);
  };
  for (const [app, order] of [
    [SERVER, server],
    [DASHBOARD, dashboard],
  ] as const) {
    expect(printed(app, 'features')).toEqual(order.features.map(({ name }) => name));
    expect(printed(app, 'core')).toEqual(order.core.map(({ name }) => name));
  }
});

test('imports over several lines are found, imports in comments are ignored', () => {
  const text = `
/* import a from './no.ts';
import b from './no.ts'; */
// import c from './no.ts';
import {
  d, // the first
  type E,
} from './several.ts';
import './effect.css';
export type { F } from './type.ts';
const url = 'https://example.test/x'; const g = import('./dynamic.ts');`;
  expect(readImports(text)).toEqual([
    { specifier: './several.ts', typeOnly: false },
    { specifier: './type.ts', typeOnly: true },
    { specifier: './effect.css', typeOnly: false },
    { specifier: './dynamic.ts', typeOnly: false },
  ]);
});
