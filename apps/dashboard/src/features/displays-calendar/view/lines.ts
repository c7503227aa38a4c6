import { offsetsOf } from '../../../lib/row-range.ts';
import type { Row, Section } from '../model/ribbons.ts';
import { clockThere } from './SectionHead.tsx';

/** Of a head with a second line beside a single row. */
const secondLine = 17;

export interface Line {
  readonly section: Section;
  readonly row: Row;
  readonly isFirst: boolean;
}

/** Rows below each other, and where their heads stand. */
export function linesOf(sections: readonly Section[], now: number, height: number) {
  const lines = sections.flatMap((section): Line[] =>
    section.rows.map((row, index) => ({ section, row, isFirst: index === 0 })),
  );
  const hasSecondLine = ({ key, place }: Section) =>
    key !== 'places' && (place === null || clockThere(place.timezone, now) !== null);
  const offsets = offsetsOf(
    lines,
    ({ section }) => height + (section.rows.length === 1 && hasSecondLine(section) ? secondLine : 0),
  );
  let at = 0;
  const tops = sections.map((section) => {
    const top = offsets[at]!;
    at += section.rows.length;
    return { section, top, bottom: offsets[at]! };
  });
  return { lines, offsets, tops };
}
