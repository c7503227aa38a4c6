import type { DesignShape } from '@vitrine/contract/design-canvas';
import { otherShape } from '../../../core/pickers/frame-twin.ts';
import type { Drawings } from '../copy/other-shape.ts';
import { documentOf, sampleSources, templates } from './templates.ts';

/** With every part that a template has room for, whatever table the design is bound to. */
const table = {
  source: sampleSources.table,
  item: 'item',
  price: 'price',
  part: 'part',
  parts: Array.from({ length: 6 }, (_, i) => `${i + 1}`),
};

/** Null for a template that this version does not have. */
export function drawingsOf(id: string, shape: DesignShape): Drawings | null {
  const template = templates.find((each) => each.id === id);
  if (!template) return null;
  const draw = (of: DesignShape) =>
    documentOf(
      template,
      { shape: of, locale: 'en', brand: null, company: '', today: '2026-01-01' },
      { table },
    ).boxes;
  return { from: draw(shape), to: draw(otherShape(shape)) };
}
