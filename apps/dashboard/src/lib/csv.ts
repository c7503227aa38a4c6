import { byteOrderMark } from '@vitrine/contract/csv';
import { saveFile } from './save-file.ts';

export { type Cell, toCsv } from '@vitrine/contract/csv';

export const downloadCsv = (name: string, csv: string) =>
  saveFile(name, `${byteOrderMark}${csv}`, 'text/csv;charset=utf-8');
