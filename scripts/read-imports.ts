/** Finds the import specifiers of a formatted TypeScript file without parsing it. */

export type Import = { specifier: string; typeOnly: boolean };

// In formatted code every static import and re-export starts on its own line, with no quote before the
// specifier.
const STATIC = /^(?:import|export)\s+(type\s)?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const SIDE_EFFECT = /^import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

export function readImports(text: string): Import[] {
  const code = withoutComments(text);
  const found: Import[] = [];
  for (const [, typeOnly, specifier] of code.matchAll(STATIC)) {
    found.push({ specifier: specifier!, typeOnly: typeOnly !== undefined });
  }
  for (const [, specifier] of code.matchAll(SIDE_EFFECT))
    found.push({ specifier: specifier!, typeOnly: false });
  // `typeof import('x')` is a type, but rare; counting it as an import keeps this simple.
  for (const [, specifier] of code.matchAll(DYNAMIC)) found.push({ specifier: specifier!, typeOnly: false });
  return found;
}

/**
 * Removes comments that begin a line or follow a space, up to a quote: `'https://…'` and `'a // b'` stay, and
 * at worst the rest of a comment with a quote in it is read as code.
 */
export function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/(^|\s)\/\/[^'"`\n]*/gm, '$1');
}
