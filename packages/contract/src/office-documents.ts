// Slides, texts and tables of office programs. No player shows them and nothing here draws them: people export them as PDF. The
// browser refuses them before a byte is sent, the server when an upload is announced, the converter by what is in the file.

const extensions = new Set([
  ...['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'pot', 'potx', 'odp', 'key'],
  ...['doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf', 'pages'],
  ...['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'numbers'],
]);

/** By the end of its name alone. */
export function hasOfficeName(filename: string): boolean {
  const at = filename.lastIndexOf('.');
  return at > 0 && extensions.has(filename.slice(at + 1).toLowerCase());
}

/** How much of a file is looked at. */
export const officeSampleBytes = 65_536;

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Names of entries at the beginning of the archives that these documents are. */
const entries = [
  /\[Content_Types\]\.xml/,
  /(word|ppt|xl)\/[\w/]+\.xml/,
  /mimetypeapplication\/vnd\.oasis\.opendocument/,
  /Index\/[\w/-]+\.iwa/,
];

/** By its first bytes, whatever it is called. */
export function hasOfficeContent(sample: Uint8Array): boolean {
  if (compoundFile.every((byte, at) => sample[at] === byte)) return true;
  const text = new TextDecoder('latin1').decode(sample);
  if (text.startsWith('{\\rtf')) return true;
  return text.startsWith('PK\x03\x04') && entries.some((entry) => entry.test(text));
}
