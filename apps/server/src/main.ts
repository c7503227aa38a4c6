import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Hundreds of files lose their types and are compiled at a start: what one start has compiled the next one finds, which halves
// the time and spares memory. It is kept beside the code, for whoever may write there may change the code as well; where nobody
// may, the image brings it. So nothing else is imported here before that.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/vitrine-programs', import.meta.url)));
await import('./serve.ts');
