import { BadData } from './parsed-data.ts';

/** The text of a body: by its byte order mark, then by what the server says, then as UTF-8 or Windows-1252. */
export function decodeText(body: Buffer, contentType: string): string {
  const marked =
    body[0] === 0xff && body[1] === 0xfe
      ? 'utf-16le'
      : body[0] === 0xfe && body[1] === 0xff
        ? 'utf-16be'
        : null;
  const told = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  for (const label of [marked, told, 'utf-8', 'windows-1252']) {
    if (!label) continue;
    try {
      return new TextDecoder(label, { fatal: true }).decode(body);
    } catch {
      // Another name for the encoding, or another encoding than named.
    }
  }
  throw new BadData('unreadable');
}

/** A web page where data should be: most often a login page. */
export function refuseWebPage(text: string): void {
  if (
    /^\s*(<!--[\s\S]{0,2000}?-->\s*)*<(!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/i.test(
      text.slice(0, 4000),
    )
  )
    throw new BadData('web_page');
}
