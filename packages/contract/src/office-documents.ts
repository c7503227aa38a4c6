// Presentations, texts and spreadsheets of office programs. Neither the players nor the converter can render
// them; people export them as PDF. The browser refuses them before sending a byte, the server when an upload
// is announced, and the converter by the content of the file.

const extensions = new Set([
  ...['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'pot', 'potx', 'odp', 'key'],
  ...['doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf', 'pages'],
  ...['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'numbers'],
]);

/** Checks only the file extension. */
export function hasOfficeName(filename: string): boolean {
  const at = filename.lastIndexOf('.');
  return at > 0 && extensions.has(filename.slice(at + 1).toLowerCase());
}

/** How many bytes of a file are examined. */
export const officeSampleBytes = 65_536;

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Names of entries at the beginning of the ZIP archives that these documents are. */
const entries = [
  /\[Content_Types\]\.xml/,
  /(word|ppt|xl)\/[\w/]+\.xml/,
  /mimetypeapplication\/vnd\.oasis\.opendocument/,
  /Index\/[\w/-]+\.iwa/,
];

/** Checks the first bytes, whatever the file is called. */
export function hasOfficeContent(sample: Uint8Array): boolean {
  if (compoundFile.every((byte, at) => sample[at] === byte)) return true;
  const text = new TextDecoder('latin1').decode(sample);
  if (text.startsWith('{\\rtf')) return true;
  return text.startsWith('PK\x03\x04') && entries.some((entry) => entry.test(text));
}
