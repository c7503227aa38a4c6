import * as z from 'zod';

// Zod compiles object schemas with `new Function`, which our content security policy forbids and reports. Imported
// before the first schema is made; api.ts does so for the whole dashboard.
z.config({ jitless: true });
