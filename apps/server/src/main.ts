import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// At a start hundreds of files are stripped of their types and compiled. The compile cache lets the next
// start reuse that, which halves the time and saves memory. It is stored beside the code, because a user who
// may write there may change the code as well; if nobody may, the image contains it. So nothing else is
// imported here before that.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/vitrine-programs', import.meta.url)));
await import('./serve.ts');
