// Zod compiles object schemas with `new Function`, which our content security policy forbids and reports. Zod takes this object
// as its configuration when it is loaded; Login is shown before that, so zod itself is not imported here.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

export {};
