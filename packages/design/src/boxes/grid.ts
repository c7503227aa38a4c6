import type { Box, TextStyle } from '@vitrine/contract/design-document';
import { createContent, heightOf, makeMark, type World } from '../box-view.ts';
import { fit, make, steadyDigits, styleOf } from '../dom.ts';

// Rows of cells: tables, events, hours and headlines. Each row has the same height; as many fit as the box is made for, so that
// fewer do not look different.

export interface Cell {
  readonly text: string;
  /** The address of a picture, instead of the text. */
  readonly picture?: string;
  readonly align?: string;
  readonly colour?: string;
  readonly weight?: number;
  /** Behind it. */
  readonly paint?: string;
  readonly isStruck?: boolean;
  readonly wraps?: boolean;
}

export interface GridContent {
  readonly rows: readonly (readonly Cell[])[];
  /** For how many rows there is room. */
  readonly count: number;
  /** Widths as CSS writes them. */
  readonly widths: readonly string[];
  readonly line?: string;
  readonly mark?: string;
  /** Which page it is. It stands below the rows, which leave it room. */
  readonly pageMark?: string | undefined;
}

/** Of the words in the corner, in pixels of the canvas. */
const markHeight = 28;

/** Share of a row's height that its text takes when it is fitted. */
const textShare = 0.56;

function makePicture(url: string): HTMLImageElement {
  const picture = document.createElement('img');
  picture.alt = '';
  picture.src = url;
  Object.assign(picture.style, { display: 'block', width: '1.6em', height: '1.6em', objectFit: 'contain' });
  return picture;
}

export function createGrid(box: Extract<Box, TextStyle>, world: World) {
  const element = make({ ...styleOf(box), ...steadyDigits });
  const write = createContent(element, (content) => {
    const { rows, count, widths, line, mark, pageMark } = content as GridContent;
    const texts: HTMLElement[] = [];
    const cells = rows.flatMap((row, y) =>
      row.map((cell, x) => {
        const isLast = x === row.length - 1;
        const text = make(
          {
            width: '100%',
            overflow: 'hidden',
            // What is fitted may be too wide by a fraction of a pixel.
            textOverflow: box.size === 'fit' ? 'clip' : 'ellipsis',
            whiteSpace: cell.wraps ? 'normal' : 'nowrap',
            ...(cell.wraps && { maxHeight: '100%' }),
            ...(cell.isStruck && { textDecoration: 'line-through', opacity: '0.5' }),
          },
          cell.text,
        );
        if (cell.picture) text.append(makePicture(cell.picture));
        texts.push(text);
        return make(
          {
            display: 'flex',
            alignItems: 'center',
            minWidth: '0',
            minHeight: '0',
            padding: `0 ${isLast ? (cell.paint ? '0.5em' : '0') : '0.8em'} 0 ${cell.paint && x === 0 ? '0.5em' : '0'}`,
            ...(cell.align && { textAlign: cell.align }),
            ...(cell.colour && { color: cell.colour }),
            ...(cell.weight && { fontWeight: String(cell.weight) }),
            ...(cell.paint && { background: cell.paint }),
            // Cells meet between two pixels.
            ...(cell.paint?.startsWith('#') && !isLast && { boxShadow: `1px 0 0 ${cell.paint}` }),
            ...(line && y < rows.length - 1 && { borderBottom: `2px solid ${line}` }),
          },
          [text],
        );
      }),
    );
    const foot = pageMark ? markHeight : 0;
    const grid = make(
      {
        display: 'grid',
        width: '100%',
        height: `calc(100% - ${foot}px)`,
        marginBottom: `${foot}px`,
        gridTemplateColumns: widths.join(' '),
        gridTemplateRows: `repeat(${count}, minmax(0, 1fr))`,
      },
      cells,
    );
    element.append(grid);
    const marks = [mark, pageMark].filter(Boolean).join('  ·  ');
    if (marks) element.append(makeMark(marks));
    if (box.size !== 'fit') element.style.fontSize = `${(box.size / 1000) * world.canvas.height}px`;
    else {
      const height = (heightOf(box, world) - foot) / count;
      const fits = () =>
        texts.every(
          (text) =>
            text.scrollWidth <= text.clientWidth + 1 &&
            text.offsetHeight <= height &&
            text.scrollHeight <= height,
        ) && grid.scrollWidth <= grid.clientWidth + 1;
      fit(element, height * textShare, fits);
    }
  });
  return { element, write };
}
