import type { BoxOf, TextStyle } from '@vitrine/contract/design-document';
import {
  type BoxView,
  createContent,
  dataFor,
  heightOf,
  type MakeBox,
  makeMark,
  type World,
  widthOf,
} from '../box-view.ts';
import type { SourceData } from '../context.ts';
import { dress, fit, make, steadyDigits, styleOf } from '../dom.ts';
import { dateForms, isInTime, localDate, secondsOf, timeOf, writeCell, writeDate } from '../format.ts';

// Boxes that are one text.

interface Part {
  readonly text: string;
  readonly bold?: boolean;
  readonly colour?: string;
}

interface Written {
  readonly parts: readonly Part[];
  /** A line that changes all the time keeps its size as long as it has as many characters. */
  readonly isLine?: boolean;
  readonly mark?: string;
}

/** A text in a box, at its own size or the largest that fits. */
export function createText(
  box: BoxOf<'text'> | (TextStyle & Pick<BoxOf<'clock'>, 'place' | 'kind'>),
  world: World,
) {
  const element = make(styleOf(box));
  let fitted = '';
  const content = createContent(element, (written) => {
    const { parts, isLine, mark } = written as Written;
    const spans = parts.map(({ text, bold, colour }) => {
      const span = document.createElement('span');
      span.textContent = text;
      if (bold !== undefined) span.style.fontWeight = bold ? '700' : '400';
      if (colour) span.style.color = colour;
      return span;
    });
    const text = make(
      // Room for what hangs below the last line, which a tight line is too low for.
      {
        ...{ whiteSpace: isLine ? 'pre' : 'pre-wrap', width: '100%', paddingBottom: '0.08em' },
        ...(isLine && steadyDigits),
      },
      spans,
    );
    element.append(text);
    if (mark) element.append(makeMark(mark));
    const key = isLine ? String(parts.map((part) => part.text).join('').length) : JSON.stringify(parts);
    if (box.size !== 'fit') {
      dress(text, { overflowWrap: 'break-word' });
      element.style.fontSize = `${(box.size / 1000) * world.canvas.height}px`;
    } else if (key !== fitted) {
      fitted = key;
      const [width, height] = [widthOf(box as BoxOf<'text'>, world), heightOf(box as BoxOf<'text'>, world)];
      fit(element, height, () => {
        const wide = Math.max(1, text.scrollWidth / Math.ceil(width));
        const large = Math.max(wide, text.offsetHeight / Math.ceil(height));
        return large === 1 || [wide, large];
      });
    }
  });
  return {
    element,
    write: (written: Written) => content(written),
    /** Fonts have arrived, or the box has another size. */
    refit() {
      fitted = '';
    },
  };
}

const textView = (
  box: TextStyle & Pick<BoxOf<'text'>, 'place'> & { readonly kind: string },
  world: World,
  written: (now: number) => Written | null | 'bad',
): BoxView => {
  const text = createText(box as BoxOf<'text'>, world);
  return {
    element: text.element,
    show(now) {
      const found = written(now);
      if (!found || found === 'bad') return found ?? 'empty';
      text.write(found);
      return found.parts.some((part) => part.text.trim()) ? 'shown' : 'empty';
    },
  };
};

const rowOf = ({ rows }: SourceData, row: string) => rows.find(({ id }) => id === row);

export const makeText: MakeBox<'text'> = (box, world) =>
  textView(box, world, (now) => ({
    parts: box.runs.map((run): Part => {
      if ('text' in run) return run;
      const found = dataFor(run, world, now);
      const value = found && rowOf(found.data, run.row)?.values[run.column];
      const text = found ? writeCell(world.context, found.data, run.column, value, true) : '';
      return { text, bold: run.bold, colour: run.colour };
    }),
  }));

export const makeValue: MakeBox<'value'> = (box, world) =>
  textView(box, world, (now) => {
    const found = dataFor(box, world, now);
    if (!found) return null;
    const { data, mark } = found;
    const row = rowOf(data, box.row);
    if (!row || !data.columns.some(({ name }) => name === box.column)) return 'bad';
    const local = localDate(world.context, world.context.timezone, now);
    const text = writeCell(world.context, data, box.column, row.values[box.column], box.currency);
    if (!text || !isInTime(row.values, local)) return null;
    return { parts: [{ text: box.before }, { text }, { text: box.after }], mark };
  });

export const makeDigital: MakeBox<'clock'> = (box, world) =>
  textView(box, world, (now) => {
    const { context } = world;
    const local = localDate(context, box.timezone === 'place' ? context.timezone : box.timezone, now);
    return { parts: [{ text: box.seconds ? secondsOf(local) : timeOf(local) }], isLine: true };
  });

export const makeDate: MakeBox<'date'> = (box, world) =>
  textView(box, world, (now) => {
    const { context } = world;
    const local = localDate(context, context.timezone, now);
    return { parts: [{ text: writeDate(context.locale, local, dateForms[box.form]!) }] };
  });
