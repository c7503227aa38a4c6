import type { ChosenFile } from './upload-item.ts';

// Reads what is dropped from the desktop: files, and folders with their content.

/** Whether files of the desktop are dragged. */
export const hasFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Must be called while the drop is handled, because the browser discards the data afterwards. */
export function filesOf(data: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...data.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : [],
  );
  if (entries.length === 0) return Promise.resolve([...data.files].map((file) => ({ file })));
  return Promise.all(entries.map((entry) => filesIn(entry, ''))).then((found) => found.flat());
}

async function filesIn(entry: FileSystemEntry, path: string): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    // Skips metadata files of operating systems.
    if (file.name.startsWith('.') || file.name === 'Thumbs.db') return [];
    return [path ? { file, path: `${path}/${file.name}` } : { file }];
  }
  const below = path ? `${path}/${entry.name}` : entry.name;
  const found: ChosenFile[] = [];
  for (const child of await childrenOf(entry as FileSystemDirectoryEntry))
    found.push(...(await filesIn(child, below)));
  return found;
}

/** The browser returns entries in batches of a hundred. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}
