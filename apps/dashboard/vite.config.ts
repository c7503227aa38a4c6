import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { groups } from './chunks.ts';
import { withoutJsonSchema } from './json-schema-plugin.ts';
import { messages } from './messages-plugin.ts';

export default defineConfig({
  plugins: [react(), messages, withoutJsonSchema],
  build: {
    outDir: 'dist',
    manifest: true,
    // Every file stands for itself: the content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
});
