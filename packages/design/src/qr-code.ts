import { encode } from 'uqr';

/** The squares of a code by row, true for dark ones. Throws if the text is too long. */
export const qrSquares = (text: string, options: { ecc: 'L' | 'M'; border: number }): boolean[][] =>
  encode(text, options).data;

/** The dark squares of a code with the margin that scanners need. Throws if the text is too long. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const data = qrSquares(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: data.length, path: squares.join('') };
}
