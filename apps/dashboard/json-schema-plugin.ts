import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

// Each schema can describe itself as JSON Schema. Only the server asks for that, yet the bundler must keep the code for it, 7 kB
// of every first visit. The dashboard gets functions instead that say so if they are ever called.

const left = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;
const says = `() => { throw new Error('JSON Schema is not part of the dashboard') }`;

/** Methods are made with each schema and called when somebody asks. */
const stub = (name: string) =>
  `export const ${name} = ${name.startsWith('create') ? `() => ${says}` : says};`;

export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  load: {
    filter: { id: left },
    handler: (id) =>
      [...readFileSync(id, 'utf8').matchAll(exported)]
        .map(([, declared, renamed]) => stub((declared ?? renamed)!))
        .join('\n'),
  },
};
