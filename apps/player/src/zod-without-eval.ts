import * as z from 'zod';

// Zod compiles object schemas with `new Function`, which the Content Security Policy forbids and reports.
// This must be imported before the first schema is created.
z.config({ jitless: true });
