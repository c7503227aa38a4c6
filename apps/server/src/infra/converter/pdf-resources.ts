/**
 * What pdf.js reads besides the document: fonts, character maps and decoders, all from installed packages.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const packageFolder = (name: string) => path.dirname(require.resolve(`${name}/package.json`));

const pdfjs = packageFolder('pdfjs-dist');
const folders: Readonly<Record<string, string>> = {
  cMapUrl: path.join(pdfjs, 'cmaps'),
  standardFontDataUrl: path.join(pdfjs, 'standard_fonts'),
  wasmUrl: path.join(pdfjs, 'wasm'),
};

const font = (family: 'tinos' | 'cousine', style: string) => {
  const Family = family === 'tinos' ? 'Tinos' : 'Cousine';
  return path.join(packageFolder(`@expo-google-fonts/${family}`), style, `${Family}_${style}.ttf`);
};

/**
 * Documents may use Times and Courier without embedding them. The substitutes that come with pdf.js have only
 * Western letters; these have the same widths and the letters of all European languages.
 */
const standIns: Readonly<Record<string, string>> = {
  'FoxitSerif.pfb': font('tinos', '400Regular'),
  'FoxitSerifItalic.pfb': font('tinos', '400Regular_Italic'),
  'FoxitSerifBold.pfb': font('tinos', '700Bold'),
  'FoxitSerifBoldItalic.pfb': font('tinos', '700Bold_Italic'),
  'FoxitFixed.pfb': font('cousine', '400Regular'),
  'FoxitFixedItalic.pfb': font('cousine', '400Regular_Italic'),
  'FoxitFixedBold.pfb': font('cousine', '700Bold'),
  'FoxitFixedBoldItalic.pfb': font('cousine', '700Bold_Italic'),
};

const liberation = (style: string) => path.join(folders.standardFontDataUrl!, `LiberationSans-${style}.ttf`);

/** Generic names that pdf.js requests from the canvas when it knows only the kind of a font. */
const generic: Readonly<Record<string, string[]>> = {
  'sans-serif': ['Regular', 'Italic', 'Bold', 'BoldItalic'].map(liberation),
  serif: Object.values(standIns).filter((file) => file.includes('Tinos')),
  monospace: Object.values(standIns).filter((file) => file.includes('Cousine')),
};

export function registerFonts(): void {
  for (const [name, files] of Object.entries(generic))
    for (const file of files) GlobalFonts.registerFromPath(file, name);
}

/**
 * Implements the interface that pdf.js expects, with a `fetch` that never leaves the machine. Names may come
 * from the document.
 */
export class LocalResources {
  fetch = async ({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> => {
    const folder = folders[kind];
    if (!folder || path.basename(filename) !== filename) throw new Error(`no resource ${kind}`);
    return new Uint8Array(await readFile(standIns[filename] ?? path.join(folder, filename)));
  };
}
