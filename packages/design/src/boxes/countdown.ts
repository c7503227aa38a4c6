import type { BoxOf } from '@vitrine/contract/design-document';
import { createContent, heightOf, type MakeBox, widthOf } from '../box-view.ts';
import { fit, make, paintOf, steadyDigits, styleOf } from '../dom.ts';
import { localDate, unitName } from '../format.ts';
import { createText } from './text.ts';

// The time that is left until the local clock reads something.

const lengths = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Unit = keyof typeof lengths;

/** The whole rest, in these units: the largest takes all that is above it. */
export function splitRest(seconds: number, units: readonly Unit[]): readonly (readonly [Unit, number])[] {
  let rest = Math.max(0, seconds);
  return (Object.keys(lengths) as Unit[])
    .filter((unit) => units.includes(unit))
    .map((unit) => {
      const count = Math.floor(rest / lengths[unit]);
      rest -= count * lengths[unit];
      return [unit, count] as const;
    });
}

export const makeCountdown: MakeBox<'countdown'> = (box, world) => {
  const element = make({ ...styleOf({ ...box, align: 'center' }), ...steadyDigits });
  const text = createText(box as unknown as BoxOf<'text'>, world);
  text.element.style.height = '100%';
  const content = createContent(element, (shown) => {
    if (typeof shown === 'string') {
      element.append(text.element);
      return text.write({ parts: [{ text: shown }] });
    }
    const cards = (shown as [Unit, number][]).map(([unit, count]) =>
      make(
        {
          flex: '1',
          padding: '0.12em 0.2em',
          borderRadius: '0.12em',
          overflow: 'hidden',
          ...(box.paint && { background: paintOf(box.paint) }),
        },
        [
          make({ lineHeight: '1.05', whiteSpace: 'pre' }, String(count).padStart(2, '0')),
          make(
            { fontSize: '0.22em', fontWeight: '400', whiteSpace: 'pre' },
            unitName(world.context.locale, unit.slice(0, -1), count),
          ),
        ],
      ),
    );
    const row = make({ display: 'flex', gap: '0.15em', width: '100%' }, cards);
    element.append(row);
    const [width, height] = [widthOf(box, world), heightOf(box, world)];
    if (box.size !== 'fit') element.style.fontSize = `${(box.size / 1000) * world.canvas.height}px`;
    else
      fit(
        element,
        height,
        () =>
          row.offsetHeight <= height &&
          row.scrollWidth <= width + 1 &&
          // Both are rounded.
          cards.every((card) => [...card.children].every((line) => line.scrollWidth <= line.clientWidth + 1)),
      );
  });
  return {
    element,
    show(now) {
      const { context } = world;
      const local = localDate(context, context.timezone, now).getTime();
      const rest = Math.ceil((Date.parse(`${box.to}:00Z`) - local) / 1000);
      if (Number.isNaN(rest)) return 'bad';
      content(rest > 0 ? splitRest(rest, box.units) : box.after);
      return rest > 0 || box.after ? 'shown' : 'empty';
    },
  };
};
