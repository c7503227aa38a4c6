import type { ChosenFile } from '../../../lib/uploads/upload-item.ts';

// What is dropped from the desktop: files, and whole folders with all that is in them.

/** Must be called while the drop is handled: afterwards the browser forgets what it was. */
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
    // Left behind by the systems that made the folder; nobody means to show them.
    if (file.name.startsWith('.') || file.name === 'Thumbs.db') return [];
    return [path ? { file, path: `${path}/${file.name}` } : { file }];
  }
  const below = path ? `${path}/${entry.name}` : entry.name;
  const found: ChosenFile[] = [];
  for (const child of await childrenOf(entry as FileSystemDirectoryEntry))
    found.push(...(await filesIn(child, below)));
  return found;
}

/** The browser gives them in portions of a hundred. */
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
