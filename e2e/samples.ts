import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

// Files to upload, and how they are sent.

/** What is asked about the chosen files. */
export const uploadSheet = (page: Page) => page.getByRole('dialog', { name: 'Upload', exact: true });
/** What becomes of them, in the same place. */
export const sentSheet = (page: Page) => page.getByRole('dialog', { name: /^Upload(ing|ed) / });
export const uploadTray = (page: Page) =>
  page.getByRole('region', { name: /^(Uploads|Uploading|Converting)/ });
export const sendButton = (page: Page) =>
  uploadSheet(page).getByRole('button', { name: /^Upload( \d+ files)?$/ });

/** Sends the chosen files, and goes on with them in the tray. */
export async function sendToTray(page: Page) {
  await sendButton(page).click();
  await sentSheet(page).waitFor();
  await page.keyboard.press('Escape');
  await sentSheet(page).waitFor({ state: 'hidden' });
  // It opens by itself if something is left to do.
  if (!(await uploadTray(page).isVisible()))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Uploads/ })
      .click();
}

export interface Sample {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A real picture; noise makes its file size grow with its pixels. */
export function picture(name: string, side: number): Sample {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    const check = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = randomBytes(side * (side * 3 + 1));
  for (let row = 0; row < side; row += 1) rows[row * (side * 3 + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = chunk('IDAT', deflateSync(rows, { level: 0 }));
  const buffer = Buffer.concat([signature, chunk('IHDR', head), body, chunk('IEND', Buffer.alloc(0))]);
  return { name, mimeType: 'image/png', buffer };
}

/** Drops files, and a folder with a nested folder and a file in each, on the page. */
export async function dropOn(page: Page, files: Sample[], inFolder: Sample[]) {
  const plain = (sample: Sample) => ({ name: sample.name, bytes: sample.buffer.toString('base64') });
  await page.evaluate(
    ({ single, nested }) => {
      const fileOf = ({ name, bytes }: { name: string; bytes: string }) =>
        new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name);
      const fileEntry = (file: File) => ({
        isFile: true,
        name: file.name,
        file: (done: (file: File) => void) => done(file),
      });
      // biome-ignore lint/suspicious/noExplicitAny: stands in for entries that only a real drop has
      const folderEntry = (name: string, children: any[]) => {
        const portions = [children, []];
        const readEntries = (done: (some: unknown[]) => void) => done(portions.shift() ?? []);
        return { isFile: false, isDirectory: true, name, createReader: () => ({ readEntries }) };
      };
      const [outer, inner] = nested;
      const entries = [
        ...single.map((each) => fileEntry(fileOf(each))),
        folderEntry('Menu boards', [
          fileEntry(fileOf(outer!)),
          folderEntry('Autumn', [fileEntry(fileOf(inner!))]),
        ]),
      ];
      const data = new DataTransfer();
      for (const at of entries.keys()) data.items.add(new File(['.'], `dropped-${at}`));
      let next = 0;
      DataTransferItem.prototype.webkitGetAsEntry = () => entries[next++] as unknown as FileSystemEntry;
      const main = document.querySelector('main h1')!;
      for (const type of ['dragenter', 'dragover', 'drop']) {
        main.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    },
    { single: files.map(plain), nested: inFolder.map(plain) },
  );
}
