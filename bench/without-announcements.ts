import { registerHooks } from 'node:module';

// Loaded into the program before its own code (`node --import`): changes are published after the commit alone, without the row that is
// written with them.

// biome-ignore lint/suspicious/noTemplateCurlyInString: the source of db.ts is looked for.
const noted = '`${insertPending(noted.rows)}commit`';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/infra/postgres/db.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(noted)) throw new Error('db.ts no longer says how a change is noted.');
    return { ...loaded, source: source.replace(noted, "'commit'") };
  },
});
