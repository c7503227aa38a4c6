import type { ChosenFile } from './upload-item.ts';

/** What the dialog offers. Systems know the kinds of common files only, so that the others are named by their endings. */
export const acceptedFiles = [
  ...['video/*', 'image/*', 'audio/*', 'application/pdf', '.pdf'],
  ...['.mkv', '.ts', '.mts', '.m2ts', '.flv', '.wmv', '.asf', '.ogv', '.heic', '.heif', '.avif', '.svg'],
  ...['.flac', '.oga', '.ogg', '.opus', '.amr', '.aiff', '.wma'],
].join(',');

/** Opens the browser's own dialog. Empty when nothing was chosen. */
export function pickFiles({ isFolder = false, isMany = true } = {}): Promise<ChosenFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = isMany;
  input.webkitdirectory = isFolder;
  input.accept = acceptedFiles;
  input.hidden = true;
  // Some browsers forget an input that is not part of the page before its dialog is closed.
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
  // Left in folders by the systems that made them; nobody means to show them.
  return file.name.startsWith('.') || file.name === 'Thumbs.db' ? [] : [{ file, path }];
}
