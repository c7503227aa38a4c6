/**
 * The thread that reads the document: opens it, renders page after page, writes the pictures. See
 * pdf-child.ts.
 */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { encodeRenderings } from './encode-renderings.ts';
import type { Rendered } from './image-task.ts';
import type { FailureReason } from './media-error.ts';
import { pageName } from './pdf-page-name.ts';
import { LocalResources, registerFonts } from './pdf-resources.ts';
import type { PdfLine, PdfTask } from './pdf-task.ts';

const task = workerData as PdfTask;
const { limits } = task;
const send = (line: PdfLine) => parentPort!.postMessage(line);

class Refused extends Error {
  readonly reason: FailureReason;
  readonly count: number | undefined;
  constructor(reason: FailureReason, count?: number) {
    super(reason);
    this.reason = reason;
    this.count = count;
  }
}

sharp.cache(false);
sharp.concurrency(1);
registerFonts();

/**
 * pdf.js leaves out pictures that are too large and reports that only here; a page without its picture is
 * useless.
 */
let hasOversizedPicture = false;
const captureWarning = (...words: unknown[]) => {
  hasOversizedPicture ||= /exceeded maximum allowed size/.test(words.join(' '));
};
console.log = captureWarning;
console.warn = captureWarning;

async function openDocument(): Promise<PDFDocumentProxy> {
  const opening = getDocument({
    data: new Uint8Array(await readFile(task.file)),
    BinaryDataFactory: LocalResources,
    cMapUrl: 'package:/',
    standardFontDataUrl: 'package:/',
    wasmUrl: 'package:/',
    // Text is drawn with the outlines in the document or in our own fonts, because fonts of the machine
    // differ.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: task.pixels,
    verbosity: VerbosityLevel.WARNINGS,
  });
  // From here on, failures are attributed to the document.
  send({ started: true });
  hasStarted = true;
  return opening.promise;
}

let hasStarted = false;
let canvas: Canvas | null = null;
/** One canvas for all pages of the same size, because its memory is freed late. */
function canvasOf(width: number, height: number): Canvas {
  if (canvas?.width !== width || canvas.height !== height) canvas = createCanvas(width, height);
  return canvas;
}

async function drawPage(document: PDFDocumentProxy, number: number): Promise<Rendered[]> {
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const isPortrait = natural.height > natural.width;
  const box = isPortrait
    ? { width: task.short, height: task.long }
    : { width: task.long, height: task.short };
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  const viewport = page.getViewport({ scale });
  const width = Math.min(box.width, Math.max(1, Math.round(viewport.width)));
  const height = Math.min(box.height, Math.max(1, Math.round(viewport.height)));
  const drawn = canvasOf(width, height);
  const drawing = page.render({
    canvas: drawn as unknown as Parameters<PDFPageProxy['render']>[0]['canvas'],
    viewport,
    background: 'white',
  });
  await drawing.promise;
  if (hasOversizedPicture) throw new Refused('too_many_pixels');
  const named = number === 1 ? [...task.renderings, ...task.firstRenderings] : task.renderings;
  const renderings = named.map((each) => ({
    ...each,
    name: pageName(number, each.name),
    ...(each.encoding === 'screen' && isPortrait && { width: each.height, height: each.width }),
  }));
  const picture = { data: drawn.data(), width, height, channels: 4, isOpaque: true } as const;
  const rendered = await encodeRenderings(picture, renderings);
  page.cleanup();
  globalThis.gc?.();
  return rendered;
}

async function drawAll(): Promise<void> {
  const document = await openDocument();
  const { numPages } = document;
  if (numPages === 0) throw new Refused('pdf_without_pages');
  if (numPages > limits.pages) throw new Refused('pdf_too_many_pages', numPages);
  send({ opened: numPages });
  for (let number = 1; number <= numPages; number++)
    send({ page: number, rendered: await drawPage(document, number) });
}

function failureOf(error: Error): PdfLine {
  const detail = `${error.name}: ${error.message}`.slice(0, 300);
  if (error instanceof Refused) return { failed: error.reason, detail, count: error.count };
  if (error.name === 'PasswordException') return { failed: 'pdf_password', detail };
  if (/No space left|ENOSPC/.test(detail)) return { fault: 'no_space', detail };
  if (/EMFILE|EAGAIN|ENOMEM/.test(detail)) return { fault: 'limit', detail };
  if (error instanceof RangeError || /allocation failed|out of memory/i.test(detail))
    return { failed: 'pdf_too_heavy', detail };
  return { failed: 'damaged', detail };
}

drawAll().then(
  () => send({ done: true }),
  (error: Error) => {
    if (!hasStarted) throw error;
    send(failureOf(error));
  },
);
