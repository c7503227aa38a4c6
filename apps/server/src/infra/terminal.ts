import { qrSquares } from '@vitrine/design/qr-code';

// What the terminal of the start can show.

export interface Terminal {
  readonly columns: number;
  readonly isUtf8: boolean;
}

/** Null if the output goes to a file or another program. */
export function terminalOf(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>,
  env: Readonly<Record<string, string | undefined>>,
): Terminal | null {
  if (!stream.isTTY) return null;
  // The first that is set decides, as for all programs.
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return { columns: stream.columns || 80, isUtf8: /utf-?8/i.test(locale) };
}

const margin = '  ';
/** Black on white whatever the colours of the terminal are, because not every camera reads an inverted code. */
const [blackOnWhite, usual] = ['\u001B[30;107m', '\u001B[0m'];
const halves = { none: ' ', upper: '\u2580', lower: '\u2584', both: '\u2588' };

/** The lines of a code, two rows of squares in each; null if the terminal cannot show it. */
export function qrLines(content: string, { columns, isUtf8 }: Terminal): string[] | null {
  const data = qrSquares(content, { ecc: 'L', border: 2 });
  const size = data.length;
  if (!isUtf8 || size + margin.length > columns) return null;
  const isDark = (row: number, column: number) => data[row]?.[column] === true;
  return Array.from({ length: Math.ceil(size / 2) }, (_, index) => {
    const squares = Array.from({ length: size }, (_none, column) => {
      const [upper, lower] = [isDark(index * 2, column), isDark(index * 2 + 1, column)];
      return upper ? (lower ? halves.both : halves.upper) : lower ? halves.lower : halves.none;
    });
    return `${margin}${blackOnWhite}${squares.join('')}${usual}`;
  });
}
