import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources, type SourceFile } from './check-imports.ts';
import { readImports, withoutComments } from './read-imports.ts';

/**
 * Every sheet and page of the dashboard that saves a record does it with `useRecordForm`, or with `useSaving` and the one store
 * of undo: closing asks before typed words are lost, what somebody else saved meanwhile is asked about, and a session that ends
 * keeps the work. Part of `npm run lint`.
 */

const app = 'apps/dashboard/src/';
const forms = `${app}lib/forms/`;

/** A path ends with `/` for all files below it. */
export interface Exception {
  readonly path: string;
  readonly reason: string;
}

const within = (folder: string, reason: string, ...files: string[]): Exception[] =>
  files.map((file) => ({ path: `${app}${folder}/${file}`, reason }));

export const exceptions: readonly Exception[] = [
  ...within(
    'features/alarms',
    'An alarm is sent at once, and no question stands in its way',
    'AlarmSheet.tsx',
    'EndDialog.tsx',
    'SendBar.tsx',
  ),
  ...within(
    'features/alarms',
    'A drill now is started, and its three choices are made again in a second',
    'RunDrill.tsx',
  ),
  ...within(
    'features/shows',
    '“Show on…” is started, and a choice of displays is made again in a second',
    'Choices.tsx',
  ),
  ...within(
    'features/sources',
    'A counter link is made with a name that is suggested',
    'CounterLinksSheet.tsx',
  ),
  ...within('shell', 'It follows what was sent; nothing is typed in it', 'UploadSent.tsx'),
  ...within('features', 'Who logs in or signs up has no session that a draft could belong to', 'auth/'),
];

/** Parts of forms that are used outside of them, each with its reason. */
export const otherUses: readonly Exception[] = [
  ...within(
    'features/playlists/editor',
    'It keeps a draft while it is typed, merges what two people type into it, and asks about the rest',
    'use-autosave.ts',
  ),
];

const isExempt = (file: string, list: readonly Exception[]) =>
  list.some(({ path: exempt }) => (exempt.endsWith('/') ? file.startsWith(exempt) : file === exempt));

const isTest = (file: string) => /\.test(-kit)?\.tsx?$|\/test\//.test(file);

const sheet = /<(SideSheet|RecordSheet)\b/;
const dialog = /<Layer\b(?![^>]*role="alertdialog")/;
const field = /<(input|\w*(Field|Fields|Input|Dates))\b(?:=>|[^<>])*/g;
/** One of a list: it is chosen again in a second. */
const choice = /^<(SelectField)\b|type="(radio|checkbox|file)"/;
/** Words that look for something. */
const search = /type="search"|role="combobox"/;
/** A secret that proves who asks, or the words of a screen, which hold for a minute. */
const proof = /^<PairingFields\b|^<PasswordField\b(?=[\s\S]*autoComplete="current-password")|type="hidden"/;
/** A call that saves, imported from the modules that make calls. */
const saver =
  /^import\s*\{[^}]*\b(create|update|save|rename|set|change)[A-Z]\w*[^}]*\}\s*from\s*'[^']*(\.queries|-changes)\.ts'/m;
const theForm = /\b(useRecordForm|useNameForm|useSaving|useRecordSaving)(<[^(]*>)?\(/;
const partsOfForms =
  /\b(useBlocker|useUnsavedGuard|useFormErrors|useEditedValues|askAboutConflict|isVersionConflict|sendOrAsk)\b|'beforeunload'/;

function drawsForm(code: string): boolean {
  if (sheet.test(code)) return true;
  const fields = [...code.matchAll(field)].map(([tag]) => tag);
  const kept = fields.filter((tag) => !search.test(tag) && !proof.test(tag));
  // A form whose fields are in other files counts as one, a form of proofs alone does not.
  if (/<form\b|\bas="form"/.test(code) && (kept.length > 0 || fields.length === 0)) return true;
  const typed = kept.filter((tag) => !choice.test(tag));
  return (dialog.test(code) && typed.length > 0) || (saver.test(code) && kept.length > 0);
}

/** One line per form that is not the one form, per old way, and per exception that nothing needs any more. */
export function findOtherForms(files: readonly SourceFile[], lists = { exceptions, otherUses }): string[] {
  const codes = new Map(
    files
      .filter(({ path: file }) => file.startsWith(app) && !isTest(file))
      .map(({ path: file, text }) => [file, withoutComments(text)]),
  );
  const importsOf = (file: string) =>
    readImports(codes.get(file) ?? '')
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => path.posix.join(path.posix.dirname(file), specifier));
  /** Hooks hand the form on; components are asked themselves. */
  const usesTheForm = (file: string, seen = new Set<string>()): boolean => {
    if (seen.has(file)) return false;
    seen.add(file);
    if (theForm.test(codes.get(file) ?? '')) return true;
    return importsOf(file).some(
      (each) => each.endsWith('.ts') && !each.startsWith(forms) && usesTheForm(each, seen),
    );
  };
  const found: string[] = [];
  const needed = new Set<string>();
  const allow = (file: string, list: readonly Exception[]) => {
    if (isExempt(file, list)) needed.add(file);
    return isExempt(file, list);
  };
  for (const [file, code] of codes) {
    const isOwn =
      file.startsWith(`${app}features/`) || file.startsWith(`${app}core/`) || file.startsWith(`${app}shell/`);
    if (
      isOwn &&
      !file.includes('/styleguide/') &&
      file.endsWith('.tsx') &&
      drawsForm(code) &&
      !usesTheForm(file)
    ) {
      if (!allow(file, lists.exceptions))
        found.push(`${file}: saves without useRecordForm or useSaving (lib/forms)`);
    }
    const [part] = code.match(partsOfForms) ?? [];
    if (part && isOwn && !allow(file, [...lists.exceptions, ...lists.otherUses]))
      found.push(`${file}: uses ${part} by itself, which belongs to the one form (lib/forms)`);
  }
  for (const { path: exempt } of [...lists.exceptions, ...lists.otherUses])
    if (![...needed].some((file) => isExempt(file, [{ path: exempt, reason: '' }])))
      found.push(`${exempt}: is an exception of scripts/check-forms.ts that nothing needs`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findOtherForms(readSources(fileURLToPath(new URL('..', import.meta.url))));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
}
