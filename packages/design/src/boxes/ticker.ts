import { createContent, dataFor, type MakeBox, widthOf } from '../box-view.ts';
import { make, styleOf } from '../dom.ts';

// One line that moves to the left without end. The browser's compositor moves it, so a busy page does not make it stutter.

const separator = '   •   ';

export const makeTicker: MakeBox<'ticker'> = (box, world) => {
  const element = make({ ...styleOf(box), overflow: 'hidden' });
  element.style.fontSize =
    box.size === 'fit'
      ? `${(box.place.h / 1000) * world.canvas.height * 0.5}px`
      : `${(box.size / 1000) * world.canvas.height}px`;
  let animation: Animation | undefined;
  const content = createContent(element, (text) => {
    animation?.cancel();
    const piece = make({ whiteSpace: 'pre', flex: 'none' }, `${text}${separator}`);
    const track = make({ display: 'flex', width: 'max-content' }, [piece]);
    element.append(track);
    const length = piece.offsetWidth;
    if (length === 0) return;
    // Enough of them to fill the box while the first one leaves it.
    for (let filled = length; filled < widthOf(box, world) + length; filled += length)
      track.append(piece.cloneNode(true));
    if (world.isStill(box)) return;
    const duration = (length / ((box.speed / 1000) * world.canvas.width)) * 1000;
    animation = track.animate?.([{ transform: 'none' }, { transform: `translateX(${-length}px)` }], {
      duration,
      iterations: Number.POSITIVE_INFINITY,
    });
    // Neighbours are at the same place.
    if (animation) animation.currentTime = world.context.now() % duration;
  });
  const read = (now: number): string | null => {
    if (!box.source) return box.text;
    const found = dataFor(box, world, now);
    if (!found) return null;
    const { columns, rows } = found.data;
    const column = box.column ?? columns.find(({ kind }) => kind === 'text')?.name;
    if (!column || !columns.some(({ name }) => name === column)) return null;
    return rows
      .map(({ values }) => String(values[column] ?? '').trim())
      .filter(Boolean)
      .join(separator);
  };
  return {
    element,
    show(now) {
      const text = read(now);
      if (!text) return 'empty';
      content(text);
      return 'shown';
    },
    end: () => animation?.cancel(),
  };
};
