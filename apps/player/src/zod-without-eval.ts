import * as z from 'zod';

// Zod compiles object schemas with `new Function`, which the content security policy forbids and reports. Imported
// before the first schema is made.
z.config({ jitless: true });
