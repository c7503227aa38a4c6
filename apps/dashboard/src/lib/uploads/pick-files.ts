import type { ChosenFile } from './upload-item.ts';

/** The file types of the dialog. Systems know only common types, so the others are listed by extension. */
export const acceptedFiles = [
  ...['video/*', 'image/*', 'audio/*', 'application/pdf', '.pdf'],
  ...['.mkv', '.ts', '.mts', '.m2ts', '.flv', '.wmv', '.asf', '.ogv', '.heic', '.heif', '.avif', '.svg'],
  ...['.flac', '.oga', '.ogg', '.opus', '.amr', '.aiff', '.wma'],
].join(',');

/** Opens the browser's file dialog. Resolves to an empty list if nothing was selected. */
export function pickFiles({ isFolder = false, isMany = true } = {}): Promise<ChosenFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = isMany;
  input.webkitdirectory = isFolder;
  input.accept = acceptedFiles;
  input.hidden = true;
  // Some browsers lose an input that is not in the document before its dialog is closed.
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve([...(input.files ?? [])].flatMap(chosenOf));
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
}

function chosenOf(file: File): ChosenFile[] {
  const path = file.webkitRelativePath;
  if (!path) return [{ file }];
  // Skips metadata files of operating systems.
  return file.name.startsWith('.') || file.name === 'Thumbs.db' ? [] : [{ file, path }];
}
