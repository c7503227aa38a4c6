/** Generated PDFs: ordinary ones by pdfkit, malicious ones object by object. */
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const embeddedFont = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');

const a4: [width: number, height: number] = [842, 595];

export type PdfPage = {
  /** In points; 842 by 595 (A4, landscape) by default. */
  size?: [width: number, height: number];
  colour?: string;
  text?: string;
  /** Degrees clockwise by which viewers rotate the page. */
  rotation?: 0 | 90 | 180 | 270;
};

/** Each page has its own colour and its number in an embedded font. */
export function pdfOf(pages: PdfPage[], options: { password?: string } = {}): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    ...(options.password && { userPassword: options.password }),
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
  document.registerFont('embedded', embeddedFont);
  for (const [i, { size = a4, colour = 'white', text, rotation }] of pages.entries()) {
    document.addPage({ size, margin: 0 });
    document.rect(0, 0, size[0], size[1]).fill(colour);
    document.fillColor('black').font('embedded').fontSize(40);
    document.text(text ?? `Page ${i + 1}`, 40, 40, { lineBreak: false });
    if (rotation) Object.assign(document.page.dictionary.data, { Rotate: rotation });
  }
  document.end();
  return ended;
}

export const plainPages = (count: number): PdfPage[] => Array.from({ length: count }, () => ({}));

type Stream = { dictionary?: string; data: Buffer | string };

/** Objects are numbered from 1 in the given order; the first one is the catalogue. */
export function rawPdf(objects: (string | Stream)[]): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const push = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  push('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const offsets = objects.map((object, i) => {
    const offset = length;
    push(`${i + 1} 0 obj\n`);
    if (typeof object === 'string') push(object);
    else {
      push(`<< /Length ${object.data.length} ${object.dictionary ?? ''} >>\nstream\n`);
      push(object.data);
      push('\nendstream');
    }
    push('\nendobj\n');
    return offset;
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

/** One page with this content; additional objects begin with number 5. */
export const onePage = (
  content: Stream | string,
  { resources = '', box = '0 0 842 595', more = [] as (string | Stream)[], root = catalogue } = {},
): Buffer =>
  rawPdf([
    root,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    typeof content === 'string' ? { data: content } : content,
    ...more,
  ]);

export const emptyPages = (count: number): Buffer =>
  rawPdf([
    catalogue,
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, i) => `${i + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] >>'),
  ]);

/** Czech letters that the standard encodings lack, from code 128 on. */
const czech =
  'ecaron scaron ccaron rcaron zcaron yacute aacute iacute eacute uring dcaron tcaron ncaron'.split(' ');

/** Font flags besides the name: symbolic or not, with serifs, monospaced. */
const flags: Readonly<Record<string, number>> = { Cambria: 34, Consolas: 33 };

/** One line per font, each with the thirteen Czech letters; no font is embedded. */
export function czechWithoutFonts(fonts: string[]): Buffer {
  const letters = String.fromCharCode(...czech.map((_, i) => 128 + i));
  const lines = fonts.map((_, i) => `BT 10 Tc /F${i} 36 Tf 40 ${540 - i * 60} Td (${letters}) Tj ET`);
  const differences = `128 ${czech.map((name) => `/${name}`).join(' ')}`;
  const descriptor = (name: string) =>
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags[name] ?? 32} /FontBBox [-200 -250 1200 950] /ItalicAngle 0 /Ascent 950 /Descent -250 /CapHeight 700 /StemV 80 >>`;
  return onePage(lines.join('\n'), {
    resources: `/Font << ${fonts.map((_, i) => `/F${i} ${5 + 2 * i} 0 R`).join(' ')} >>`,
    more: fonts.flatMap((name, i) => [
      `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FontDescriptor ${6 + 2 * i} 0 R /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${differences}] >> >>`,
      descriptor(name),
    ]),
  });
}

/** Contains scripts that open windows, send the document and never end, if they are run. */
export function pdfWithScripts(url: string): Buffer {
  const script = `app.alert("hello"); this.submitForm("${url}"); app.launchURL("${url}"); while (true) {}`;
  return onePage('1 0 0 rg 0 0 842 595 re f', {
    root: '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R /AA << /WC 5 0 R >> /Names << /JavaScript << /Names [(a) 5 0 R] >> >> >>',
    more: [`<< /S /JavaScript /JS (${script.replace(/[()\\]/g, '\\$&')}) >>`],
  });
}

/** A few kilobytes that decompress to this many bytes. */
export function inflatingPdf(bytes: number): Buffer {
  // Compressed twice: blanks compress a thousandfold, and so does the result.
  const data = deflateSync(deflateSync(Buffer.alloc(bytes, ' '), { level: 1 }), { level: 9 });
  return onePage({ dictionary: '/Filter [/FlateDecode /FlateDecode]', data });
}

/** Declares that its only picture has this many pixels on each side. */
export function hugePicturePdf(side: number): Buffer {
  const bits = deflateSync(Buffer.alloc(Math.min(side * Math.ceil(side / 8), 50_000_000)));
  const dictionary = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode`;
  return onePage('842 0 0 595 0 0 cm /I Do', {
    resources: '/XObject << /I 5 0 R >>',
    more: [{ dictionary, data: bits }],
  });
}

/** Forms that draw the next one ten times each: 10 to the power of `depth` drawings. */
export function nestedPdf(depth: number): Buffer {
  const form = (next: number | null) => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 842 595] /Resources << /XObject << ${next ? `/N ${next} 0 R` : ''} >> >>`,
    data: next ? '/N Do '.repeat(10) : '0 0 10 10 re f',
  });
  return onePage('/N Do', {
    resources: '/XObject << /N 5 0 R >>',
    more: Array.from({ length: depth }, (_, i) => form(i + 1 < depth ? 6 + i : null)),
  });
}

/** Arrays nested deeper than a recursive reader can follow. */
export const deepPdf = (depth: number): Buffer =>
  onePage(`${'['.repeat(depth)}${']'.repeat(depth)} TJ 0 0 100 100 re f`);
