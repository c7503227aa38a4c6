import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';

// The picture with the customer's name on their first screen. It is drawn here rather than converted: no
// uploaded file is read, and the name is text for the canvas, never markup. The canvas and its fonts are
// loaded when the first one is drawn.

export interface SampleWords {
  readonly hello: string;
  readonly name: string;
  readonly line: string;
}

export interface DrawnFile {
  readonly role: string;
  readonly file: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly plays: boolean;
}

const width = 1920;
const height = 1080;
/** The area for the text, left of the leaf. */
const column = { left: 140, width: 900, top: 190, bottom: 890 };
const lineSize = 56;
const largest = 132;
const smallest = 40;

/** The formats that a conversion makes. */
const pictures = [
  ['large', 1600],
  ['medium', 800],
  ['small', 400],
  ['thumbnail', 160],
] as const;

const family = 'Vitrine Sample';

async function loadCanvas() {
  const canvas = await import('@napi-rs/canvas');
  if (!canvas.GlobalFonts.has(family)) {
    for (const style of ['800ExtraBold', '500Medium']) {
      const file = import.meta.resolve(`@expo-google-fonts/inter/${style}/Inter_${style}.ttf`);
      canvas.GlobalFonts.registerFromPath(fileURLToPath(file), family);
    }
  }
  return canvas;
}

/** Breaks between words, and within a word that is wider than the column. */
export function breakLines(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const joined = line ? `${line} ${word}` : word;
    if (widthOf(joined) <= maxWidth) {
      line = joined;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (line && widthOf(line + letter) > maxWidth) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}

export interface Layout {
  readonly size: number;
  readonly lines: readonly string[];
}

const lineHeight = 1.12;
/** Distance from the last line of the name to the line below it. */
const gap = 72;

/** The largest size at which everything fits into the column. */
export function layOut(words: SampleWords, widthAt: (text: string, size: number) => number): Layout {
  for (let size = largest; ; size -= 4) {
    const lines = [words.hello, words.name].flatMap((text) =>
      breakLines(text, column.width, (part) => widthAt(part, size)),
    );
    const needed = lines.length * size * lineHeight + gap + lineSize;
    if (needed <= column.bottom - column.top || size <= smallest) return { size, lines };
  }
}

function drawBackground(context: SKRSContext2D): void {
  const green = context.createLinearGradient(0, 0, width, height);
  green.addColorStop(0, '#17503F');
  green.addColorStop(1, '#0A2A2B');
  context.fillStyle = green;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#F6D68C';
  context.beginPath();
  context.arc(1500, 540, 330, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#1D6B4F';
  context.beginPath();
  context.moveTo(1492, 760);
  context.bezierCurveTo(1300, 660, 1250, 560, 1300, 420);
  context.bezierCurveTo(1350, 310, 1450, 330, 1500, 420);
  context.bezierCurveTo(1560, 330, 1660, 330, 1700, 440);
  context.bezierCurveTo(1740, 570, 1680, 670, 1492, 760);
  context.fill();
  context.strokeStyle = '#86CBA3';
  context.lineWidth = 14;
  context.lineCap = 'round';
  context.beginPath();
  for (const [x, y, toX, toY] of [
    [1500, 460, 1490, 830],
    [1496, 600, 1390, 530],
    [1496, 600, 1604, 530],
    [1492, 690, 1380, 620],
    [1492, 690, 1614, 620],
  ] as const) {
    context.moveTo(x, y);
    context.lineTo(toX, toY);
  }
  context.stroke();
}

function drawWords(context: SKRSContext2D, words: SampleWords): void {
  const setFont = (size: number) => {
    context.font = `800 ${size}px "${family}"`;
  };
  const { size, lines } = layOut(words, (text, at) => {
    setFont(at);
    return context.measureText(text).width;
  });
  const total = lines.length * size * lineHeight + gap + lineSize;
  let y = column.top + Math.max(0, (column.bottom - column.top - total) / 2) + size;
  setFont(size);
  context.fillStyle = '#FFFFFF';
  for (const line of lines) {
    context.fillText(line, column.left, y);
    y += size * lineHeight;
  }
  context.font = `500 ${lineSize}px "${family}"`;
  context.fillStyle = '#A9DDBF';
  context.fillText(words.line, column.left, y - size * lineHeight + gap + lineSize, column.width);
}

/** Writes the picture in all sizes into a directory. */
export async function drawSamplePicture(words: SampleWords, directory: string): Promise<DrawnFile[]> {
  const { createCanvas } = await loadCanvas();
  const screen = createCanvas(width, height);
  const context = screen.getContext('2d');
  drawBackground(context);
  drawWords(context, words);
  const write = async (canvas: Canvas, role: string, kind: 'jpeg' | 'webp'): Promise<DrawnFile> => {
    const file = path.join(directory, `hello-${role}`);
    await writeFile(
      file,
      kind === 'jpeg' ? await canvas.encode('jpeg', 86) : await canvas.encode('webp', 80),
    );
    const size = { width: canvas.width, height: canvas.height };
    return { role, file, mime: `image/${kind}`, ...size, plays: kind === 'jpeg' };
  };
  const files = [await write(screen, '1080p', 'jpeg')];
  for (const [role, side] of pictures) {
    const smaller = createCanvas(side, Math.round((side * height) / width));
    const drawn = smaller.getContext('2d');
    drawn.imageSmoothingQuality = 'high';
    drawn.drawImage(screen, 0, 0, smaller.width, smaller.height);
    files.push(await write(smaller, role, 'webp'));
  }
  return files;
}
