import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf } from './chunks.ts';
import { messages } from './messages-plugin.ts';

/**
 * Two parts of zod that every schema brings along and the browser never uses: printing JSON schema, which only the server
 * does, and English messages, for ours are keys of the catalogues. Taking away the lines that reach for them spares each page
 * 8 kB. Should zod change those lines, nothing is taken and nothing breaks.
 */
const leanZod: Plugin = {
  name: 'lean-zod',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/inst\._zod\.processJSONSchema = \(ctx, json, params\) => [^;]+;/g, '')
        .replace(/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined')
        .replace(/createStandardJSONSchemaMethod\(this, "(in|out)put"\)/g, 'undefined')
        .replace('core.config(en());', ';'),
  },
};

export default defineConfig({
  plugins: [react(), leanZod, messages],
  build: {
    outDir: 'dist',
    manifest: true,
    // Every file stands for itself: the content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'by page' }],
        },
      },
    },
  },
});
