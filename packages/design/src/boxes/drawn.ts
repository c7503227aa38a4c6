import { createContent, type MakeBox } from '../box-view.ts';
import { dress, make, makeDrawing, paintOf } from '../dom.ts';
import { localDate } from '../format.ts';
import { qrPath } from '../qr-code.ts';

// Boxes that are shapes.

export const makeShape: MakeBox<'shape'> = ({ form, paint, radius }, { canvas }) => ({
  element: make({
    background: paintOf(paint),
    borderRadius: form === 'ellipse' ? '50%' : `${(radius / 1000) * canvas.height}px`,
  }),
  show: () => 'shown',
});

export const makeQr: MakeBox<'qr'> = ({ text, colour, background }) => {
  const element = make({ display: 'flex' });
  let isBad = false;
  try {
    const { size, path } = qrPath(text);
    const code = makeDrawing(`0 0 ${size} ${size}`, [
      [background, `M0 0h${size}v${size}h${-size}z`],
      [colour, path],
    ]);
    dress(code, { width: '100%', height: '100%' });
    code.firstElementChild!.setAttribute('shape-rendering', 'crispEdges');
    element.append(code);
  } catch {
    // More text than a code holds.
    isBad = true;
  }
  return { element, show: () => (isBad ? 'bad' : 'shown') };
};

const round = (value: number) => Math.round(value * 100) / 100;

/** A bar from the centre of a circle of 100 outwards. */
function bar(turn: number, from: number, to: number, width: number): string {
  const [sin, cos] = [Math.sin(turn * 2 * Math.PI), Math.cos(turn * 2 * Math.PI)];
  const point = (along: number, across: number) =>
    `${round(50 + sin * along + cos * across)} ${round(50 - cos * along + sin * across)}`;
  const half = width / 2;
  return `M${point(from, -half)}L${point(to, -half)}L${point(to, half)}L${point(from, half)}z`;
}

export const makeAnalogue: MakeBox<'clock'> = (box, world) => {
  const element = make();
  const content = createContent(element, (shown) => {
    const [hours, minutes, seconds] = shown as number[];
    const marks = Array.from({ length: 12 }, (_, i) => bar(i / 12, i % 3 ? 44 : 40, 48, i % 3 ? 1 : 2));
    const hands = [bar(hours! / 12, -4, 26, 4), bar(minutes! / 60, -4, 38, 3)];
    if (box.seconds) hands.push(bar(seconds! / 60, -8, 40, 1));
    const clock = makeDrawing('0 0 100 100', [[box.colour, [...marks, ...hands].join('')]]);
    dress(clock, { width: '100%', height: '100%' });
    element.append(clock);
  });
  return {
    element,
    show(now) {
      const { context } = world;
      const local = localDate(context, box.timezone === 'place' ? context.timezone : box.timezone, now);
      const [hours, minutes] = [local.getUTCHours() % 12, local.getUTCMinutes()];
      content([hours + minutes / 60, minutes, box.seconds ? local.getUTCSeconds() : 0]);
      return 'shown';
    },
  };
};
