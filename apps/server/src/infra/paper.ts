import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

// Page format, colours and fonts of PDF documents, and their drawing primitives. Measures are points from the top
// left.

export const page = { width: 595.28, height: 841.89, left: 44, right: 551.28, top: 44, bottom: 782 };
export const innerWidth = page.right - page.left;

export const ink = {
  text: '#161B26',
  soft: '#475164',
  dim: '#5F697B',
  line: '#E4E7EC',
  strong: '#CFD5DD',
  sunken: '#F6F7F9',
  accent: '#2B57E3',
  accentSoft: '#EEF3FF',
  good: '#0F7A43',
  goodSoft: '#E6F6ED',
  warn: '#8A5A00',
  warnSoft: '#FFF4DB',
} as const;

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`));
const fonts = {
  regular: fontFile('400Regular'),
  medium: fontFile('500Medium'),
  semiBold: fontFile('600SemiBold'),
  bold: fontFile('700Bold'),
} as const;
export type Weight = keyof typeof fonts;

export interface TextStyle {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** Alignment within `width`. */
  readonly align?: 'left' | 'right';
  readonly width?: number;
  readonly maxLines?: number;
  /** Uses tabular figures, so that they align in a column. */
  readonly areFigures?: boolean;
}

type Features = PDFKit.Mixins.OpenTypeFeatures[];
const tabular: Features = ['tnum'];

export interface PaperFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Creation date of the document: the same invoice is the same file, whenever it is requested. */
  readonly createdAt: Date;
}

export type Paper = ReturnType<typeof createPaper>;

export function createPaper({ title, author, language, createdAt }: PaperFacts) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Producer: 'Vitrine', CreationDate: createdAt },
  });
  for (const [name, file] of Object.entries(fonts)) {
    doc.registerFont(name, file).font(name);
    rememberLayouts((doc as unknown as { _font: LayingOut })._font);
  }
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const use = ({ size = 9, weight = 'regular', colour = ink.text }: TextStyle) =>
    doc.font(weight).fontSize(size).fillColor(colour);
  const widthOf = (text: string, features?: Features) => doc.widthOfString(text, features && { features });

  /** As much of it as fits, with an ellipsis if something is missing. */
  const fit = (text: string, width: number): string => {
    if (widthOf(text) <= width) return text;
    const letters = [...text];
    let low = 0;
    let high = Math.min(letters.length, 400);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (widthOf(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) low = middle;
      else high = middle - 1;
    }
    return `${letters.slice(0, low).join('').trimEnd()}…`;
  };

  /** A word that is wider than its column is broken into several lines. */
  const piecesOf = (word: string, width: number): string[] => {
    if (widthOf(word) <= width) return [word];
    const letters = [...word];
    let count = 1;
    while (count < letters.length && widthOf(letters.slice(0, count + 1).join('')) <= width) count++;
    return [letters.slice(0, count).join(''), ...piecesOf(letters.slice(count).join(''), width)];
  };

  const linesOf = (text: string, width: number, maxLines: number): string[] => {
    const lines: string[] = [];
    for (const paragraph of text.split(/\r?\n/)) {
      let line = '';
      for (const word of paragraph.split(/[ \t]+/).flatMap((each) => piecesOf(each.slice(0, 400), width))) {
        const longer = line ? `${line} ${word}` : word;
        if (line && widthOf(longer) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
        if (lines.length > maxLines) break;
      }
      lines.push(line);
      if (lines.length > maxLines) break;
    }
    const shown = lines.slice(0, maxLines);
    if (lines.length > maxLines) shown[maxLines - 1] = `${shown[maxLines - 1]} …`;
    return shown.map((line) => fit(line, width));
  };

  const write = (text: string, x: number, y: number, style: TextStyle): void => {
    use(style);
    const features = style.areFigures ? tabular : undefined;
    const isRight = style.align === 'right' && style.width !== undefined;
    const at = isRight ? x + style.width! - widthOf(text, features) : x;
    doc.text(text, at, y, { lineBreak: false, ...(features && { features }) });
  };

  return {
    /** One line, cut if it does not fit; figures are never cut. */
    text(value: string, x: number, y: number, style: TextStyle = {}): void {
      use(style);
      const harmless = cleaned(value);
      const isWhole = style.width === undefined || style.areFigures;
      write(isWhole ? harmless : fit(harmless, style.width!), x, y, style);
    },
    /** The height that a paragraph would have. */
    heightOf(value: string, style: TextStyle & { width: number }): number {
      use(style);
      return linesOf(cleaned(value), style.width, style.maxLines ?? 6).length * (style.size ?? 9) * 1.5;
    },
    /** Uses as many lines as it needs, at most `maxLines`; returns their height. */
    paragraph(value: string, x: number, y: number, style: TextStyle & { width: number }): number {
      use(style);
      const leading = (style.size ?? 9) * 1.5;
      const lines = linesOf(cleaned(value), style.width, style.maxLines ?? 6);
      for (const [i, line] of lines.entries()) write(line, x, y + i * leading, style);
      return lines.length * leading;
    },
    widthOf(value: string, style: TextStyle): number {
      use(style);
      return widthOf(cleaned(value), style.areFigures ? tabular : undefined);
    },
    line: (x1: number, y: number, x2: number, colour: string = ink.line, thickness = 0.75) =>
      void doc.moveTo(x1, y).lineTo(x2, y).lineWidth(thickness).strokeColor(colour).stroke(),
    box: (x: number, y: number, width: number, height: number, colour: string, radius = 6) =>
      void doc.roundedRect(x, y, width, height, radius).fillColor(colour).fill(),
    frame: (x: number, y: number, width: number, height: number, radius = 8) =>
      void doc.roundedRect(x, y, width, height, radius).lineWidth(0.75).strokeColor(ink.line).stroke(),
    /** The product's logo: a screen on which something plays. */
    mark(x: number, y: number, size: number): void {
      const unit = size / 24;
      doc
        .roundedRect(x, y, size, size, 6 * unit)
        .fillColor(ink.accent)
        .fill();
      doc
        .roundedRect(x + 5 * unit, y + 6 * unit, 14 * unit, 10 * unit, 2 * unit)
        .lineWidth(1.5 * unit)
        .strokeColor('#FFFFFF')
        .stroke();
      doc
        .polygon(
          [x + 10.6 * unit, y + 8.6 * unit],
          [x + 10.6 * unit, y + 13.4 * unit],
          [x + 14.4 * unit, y + 11 * unit],
        )
        .fillColor('#FFFFFF')
        .fill();
      doc
        .moveTo(x + 9 * unit, y + 18.6 * unit)
        .lineTo(x + 15 * unit, y + 18.6 * unit)
        .lineWidth(1.5 * unit)
        .lineCap('round')
        .strokeColor('#FFFFFF')
        .stroke()
        .lineCap('butt');
    },
    /** Large, pale and rotated, behind everything that follows. */
    watermark(word: string): void {
      doc.save();
      doc.rotate(-32, { origin: [page.width / 2, page.height / 2] });
      use({ size: 110, weight: 'bold', colour: '#F1F3F6' });
      const width = widthOf(word);
      doc.text(word, (page.width - width) / 2, page.height / 2 - 70, { lineBreak: false });
      doc.restore();
    },
    newPage: () => void doc.addPage(),
    /** Called at the end, because the footer of every page shows the number of pages. */
    onEveryPage(draw: (number: number, count: number) => void): void {
      const { count } = doc.bufferedPageRange();
      for (let i = 0; i < count; i++) {
        doc.switchToPage(i);
        draw(i + 1, count);
      }
    },
    end(): Promise<Buffer> {
      doc.end();
      return ended;
    },
  };
}

interface LayingOut {
  layoutRun(text: string, features?: Features): unknown;
}

/**
 * pdfkit lays out each text several times, and an invoice repeats the same words, which takes most of the
 * time. Layouts are not modified afterwards, so they can be cached.
 */
function rememberLayouts(font: LayingOut): void {
  const known = new Map<string, unknown>();
  const layOut = font.layoutRun.bind(font);
  font.layoutRun = (text, features) => {
    const key = `${features?.join() ?? ''} ${text}`;
    const run = known.get(key) ?? layOut(text, features);
    known.set(key, run);
    return run;
  };
}

/** Removes control characters and those that change the writing direction. */
const cleaned = (text: string) =>
  text
    .slice(0, 2000)
    .toWellFormed()
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/(?!\n)\p{Cc}+/gu, ' ');
