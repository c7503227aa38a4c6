import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { someOf } from '../../test/profile.ts';
import { defaultLimits } from './limits.ts';
import { MediaError } from './media-error.ts';
import { runPdfTask } from './pdf-task.ts';
import { Bench, Canary } from './test/bench.ts';
import * as pdf from './test/pdf-files.ts';

vi.setConfig({ testTimeout: 120_000 });

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

const convert = async (content: Buffer, options: Parameters<Bench['convert']>[1] = {}) =>
  bench.convert(await bench.write('menu.pdf', content), options);
const failure = async (content: Buffer, options: Parameters<Bench['convert']>[1] = {}) =>
  bench.failure(await bench.write('menu.pdf', content), options);

/** The colour at a position given as shares of the sides; the area must be nearly uniform. */
async function colourAt(file: string, x: number, y: number): Promise<[number, number, number]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}
const isNear = (found: number[], wanted: number[]) =>
  found.every((value, i) => Math.abs(value - wanted[i]!) < 12);

describe('ME6: a PDF becomes one picture per page', () => {
  test('in both qualities, with preview pictures of the first page and a thumbnail of each', async () => {
    const pages = [{ colour: '#c03020' }, { colour: '#2060c0' }, { colour: '#20a040' }];
    const percents: number[] = [];
    const {
      probe,
      outputs,
      pages: made,
      pictures,
      screenshots,
    } = await convert(await pdf.pdfOf(pages), {
      onProgress: (percent) => percents.push(percent),
    });
    expect(probe).toMatchObject({
      type: 'image',
      format: 'pdf',
      width: 3057,
      height: 2160,
      playsAsIs: false,
    });
    expect(made).toHaveLength(3);
    expect(outputs).toEqual(made![0]);
    for (const [i, wanted] of [
      [0xc0, 0x30, 0x20],
      [0x20, 0x60, 0xc0],
      [0x20, 0xa0, 0x40],
    ].entries()) {
      expect(made![i]!.map(({ quality, mime, width, height }) => [quality, mime, width, height])).toEqual([
        ['1080p', 'image/jpeg', 1529, 1080],
        ['2160p', 'image/jpeg', 3057, 2160],
      ]);
      for (const { file, width } of made![i]!) {
        expect((await sharp(file).metadata()).width).toBe(width);
        expect(isNear(await colourAt(file, 0.8, 0.8), wanted)).toBe(true);
      }
      expect(isNear(await colourAt(screenshots[i]!.file, 0.8, 0.8), wanted)).toBe(true);
    }
    expect(pictures.map(({ format, width }) => [format, width])).toEqual([
      ['large', 1600],
      ['medium', 800],
      ['small', 400],
      ['thumbnail', 160],
    ]);
    // Progress advances page by page, and never backwards.
    expect(percents.length).toBeGreaterThanOrEqual(3);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });

  test('FullHD only, also if no conversion was requested, because players cannot show the file itself', async () => {
    for (const to of [['1080p' as const], []]) {
      const { pages, probe } = await convert(await pdf.pdfOf(pdf.plainPages(1)), { to });
      expect(pages!.map((outputs) => outputs.map(({ quality }) => quality))).toEqual([['1080p']]);
      expect(probe).toMatchObject({ width: 1528, height: 1080 });
    }
  });

  test('each page has its own size and orientation', async () => {
    const { pages } = await convert(
      await pdf.pdfOf([
        { size: [842, 595] },
        { size: [595, 842] },
        { size: [842, 595], rotation: 90 },
        { size: [1000, 1000], rotation: 180 },
        { size: [14_000, 20] },
      ]),
      { to: ['1080p'] },
    );
    expect(pages!.map(([output]) => [output!.width, output!.height])).toEqual([
      [1528, 1080],
      [1080, 1528],
      [1080, 1528],
      [1080, 1080],
      [1920, 3],
    ]);
  });

  test('empty areas of a page are white', async () => {
    const { pages } = await convert(pdf.onePage('1 0 0 rg 0 0 421 595 re f'), { to: ['1080p'] });
    expect(isNear(await colourAt(pages![0]![0]!.file, 0.25, 0.5), [255, 0, 0])).toBe(true);
    expect(isNear(await colourAt(pages![0]![0]!.file, 0.75, 0.5), [255, 255, 255])).toBe(true);
  });
});

describe('ME6: Czech text is rendered with all letters', () => {
  /**
   * Counts the separate columns with ink in a line of widely spaced letters; a missing letter is a missing
   * column.
   */
  async function lettersIn(file: string, top: number, bottom: number): Promise<number> {
    const { width = 0, height = 0 } = await sharp(file).metadata();
    const y = Math.floor(top * height);
    const { data, info } = await sharp(file)
      .extract({ left: 0, top: y, width, height: Math.floor(bottom * height) - y })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let letters = 0;
    let wasInk = false;
    for (let x = 0; x < info.width; x++) {
      let isInk = false;
      for (let row = 0; row < info.height; row++) isInk ||= data[row * info.width + x]! < 128;
      if (isInk && !wasInk) letters++;
      wasInk = isInk;
    }
    return letters;
  }

  test('with the font embedded in the document', async () => {
    const spaced = [...'ěščřžýáíéůďťň'].join('  ');
    const { pages } = await convert(await pdf.pdfOf([{ text: spaced }]), { to: ['2160p'] });
    // The caron of ď and ť stands beside the letter.
    expect(await lettersIn(pages![0]![0]!.file, 0, 0.25)).toBeGreaterThanOrEqual(13);
  });

  test('without an embedded font, for each common font name', async () => {
    const fonts = [
      'Arial',
      'TimesNewRoman',
      'CourierNew',
      'Helvetica',
      'Times-Roman',
      'Calibri',
      'Cambria',
      'Unheard-Of',
    ];
    const { pages } = await convert(pdf.czechWithoutFonts(fonts), { to: ['2160p'] });
    for (const [i, name] of fonts.entries()) {
      const baseline = (595 - (540 - i * 60)) / 595;
      const letters = await lettersIn(pages![0]![0]!.file, baseline - 0.07, baseline + 0.02);
      expect([name, letters >= 13]).toEqual([name, true]);
    }
  });
});

describe('ME6: a document that cannot be shown fails with a reason', () => {
  test('more than 200 pages: refused with their number before anything is rendered', async () => {
    const file = await bench.write('long.pdf', pdf.emptyPages(2000));
    const error = await bench.convert(file).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MediaError);
    expect(error).toMatchObject({ reason: 'pdf_too_many_pages', count: 2000 });
  });

  test('the maximum number of pages is accepted', async () => {
    const limits = { pdf: { ...defaultLimits.pdf, pages: 3 } };
    expect((await convert(pdf.emptyPages(3), { limits, to: ['1080p'] })).pages).toHaveLength(3);
    expect(await failure(pdf.emptyPages(4), { limits })).toBe('pdf_too_many_pages');
    expect(defaultLimits.pdf.pages).toBe(200);
  });

  test('a password', async () => {
    expect(await failure(await pdf.pdfOf(pdf.plainPages(1), { password: 'secret' }))).toBe('pdf_password');
  });

  test('no pages', async () => {
    expect(await failure(pdf.emptyPages(0))).toBe('pdf_without_pages');
  });

  test('a damaged file', async () => {
    const whole = await pdf.pdfOf(pdf.plainPages(3));
    expect(await failure(whole.subarray(0, 60))).toBe('damaged');
    expect(await failure(Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}`))).toBe('damaged');
  });

  test('a script in it is never run: the page is rendered and no request is sent', async () => {
    await using canary = await Canary.listen();
    const { pages } = await convert(pdf.pdfWithScripts(canary.url), { to: ['1080p'] });
    expect(isNear(await colourAt(pages![0]![0]!.file, 0.5, 0.5), [255, 0, 0])).toBe(true);
    expect(canary.hits).toBe(0);
  });
});

test('ME6: a reader that is killed is restarted, and its earlier pages count once', async () => {
  const file = await bench.write('menu.pdf', await pdf.pdfOf(pdf.plainPages(5)));
  let killing: Promise<number> | null = null;
  const { pages } = await bench.convert(file, {
    to: ['1080p'],
    onProgress: () => {
      killing ??= killReaders();
    },
  });
  expect(await killing).toBeGreaterThan(0);
  expect(pages).toHaveLength(5);
});

/** Returns how many were killed. */
async function killReaders(): Promise<number> {
  const isReader = async (pid: string) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith(process.execPath);
  const processes = await bench.processes();
  const readers = (await Promise.all(processes.map(isReader))).flatMap((is, i) =>
    is ? [processes[i]!] : [],
  );
  for (const pid of readers) process.kill(Number(pid), 'SIGKILL');
  return readers.length;
}

test("ME6: a reader that is stopped or cannot start is not the document's fault", async () => {
  const file = await bench.write('menu.pdf', await pdf.pdfOf(pdf.plainPages(1)));
  expect(await bench.failure(file, { signal: AbortSignal.timeout(1) })).toBe('fault interrupted');
  const sandbox = { ...bench.tools.confinement, sandbox: 'none' as const };
  const workspace = await bench.workspace();
  // The task names a missing file, which is a fault of ours.
  const task = { file: 'absent', long: 1920, short: 1080, renderings: [], firstRenderings: [], pixels: 1 };
  const run = runPdfTask({ ...task, limits: defaultLimits.pdf }, workspace, sandbox, {
    seconds: 60,
    onShare: () => {},
  });
  await expect(run).rejects.toMatchObject({ name: 'ConverterFault', kind: 'cannot_start' });
});

describe('ME6: a decompression bomb ends within its limits, with a reason and without growing the worker', () => {
  const small = { pdf: { ...defaultLimits.pdf, memoryBytes: 500_000_000, pageSeconds: 3, allSeconds: 5 } };
  const bombs: [string, () => Buffer, string[]][] = [
    ['content that unpacks to gigabytes', () => pdf.inflatingPdf(800_000_000), ['pdf_too_heavy']],
    ['a picture of 900 megapixels', () => pdf.hugePicturePdf(30_000), ['too_many_pixels']],
    ['drawings within drawings', () => pdf.nestedPdf(9), ['pdf_too_heavy']],
    ['arrays within arrays', () => pdf.deepPdf(200_000), ['converted', 'damaged', 'pdf_too_heavy']],
    ['a page of 14 kilometres', () => pdf.onePage('0 0 9 9 re f', { box: '0 0 4e7 4e7' }), ['converted']],
  ];
  test.each(someOf(bombs, 2, 0))('%s', async (_what, make, reasons) => {
    const content = make();
    const before = process.memoryUsage.rss();
    expect(reasons).toContain(await failure(content, { limits: small, to: ['1080p'] }));
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
    expect(await bench.processes()).toEqual([]);
  });

  test('a file that is too large is not read at all', async () => {
    const limits = { pdf: { ...defaultLimits.pdf, bytes: 1000 } };
    const file = await bench.write('large.pdf', await pdf.pdfOf(pdf.plainPages(1)));
    expect((await stat(file)).size).toBeGreaterThan(1000);
    expect(await bench.failure(file, { limits })).toBe('pdf_too_heavy');
  });
});
