import { byteOrderMark } from '@vitrine/contract/csv';

export { type Cell, toCsv } from '@vitrine/contract/csv';

/** Hands the file to the browser. */
export function downloadCsv(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob([`${byteOrderMark}${csv}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
