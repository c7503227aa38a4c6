import * as z from 'zod';

// Zod compiles object schemas with `new Function`, which our Content Security Policy forbids and reports.
// This must be imported before the first schema is created; api.ts does so for the whole dashboard.
z.config({ jitless: true });
