import '@vitrine/design/fonts.css';
import type { Brand } from '@vitrine/contract/brand';
import { canvasOf, designShapes } from '@vitrine/contract/design-canvas';
import { locales } from '@vitrine/contract/pages';
import { render } from '@vitrine/design/render';
import { afterEach, expect, test } from 'vitest';
import { contextOf } from '../../../core/design-views/design-context.ts';
import { hintsOf } from '../check/hints.ts';
import { measureBoxes } from '../check/measure.ts';
import { documentOf, type Look, sampleDataOf, templates } from './templates.ts';

// Every template, drawn as it is used, passes the content check: readable, large enough, and inside the safe area.

const today = '2026-11-17';
const now = Date.parse(`${today}T07:30Z`);
const brand: Brand = {
  ...{ colours: ['#0b3d91', '#f4d35e', '#ffffff'], headingFont: 'oswald', textFont: 'lora', logo: null },
};

let host: HTMLElement;
afterEach(() => host.remove());

async function hintsFor(template: (typeof templates)[number], look: Look) {
  const { width, height } = canvasOf[look.shape];
  host = document.createElement('div');
  Object.assign(host.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${width / 2}px`,
    height: `${height / 2}px`,
  });
  document.body.append(host);
  const shown = documentOf(template, look);
  const context = contextOf({
    place: { timezone: 'Europe/Prague', hours: null, locale: look.locale },
    now: () => now,
    isStill: true,
    file: () => null,
    data: sampleDataOf(template, look.locale, now, today),
  });
  const drawn = render(shown, context, host);
  await drawn.ready;
  const measures = measureBoxes(host, shown);
  const hints = hintsOf({ boxes: shown.boxes, measures, colours: [], lists: new Map(), turns: [] });
  drawn.destroy();
  host.remove();
  return hints
    .filter(({ isAdvice }) => !isAdvice)
    .map(
      ({ kind, box, value, needed }) =>
        `${look.shape} ${look.locale} ${box?.id}: ${kind} ${value.toFixed(2)} < ${needed}`,
    );
}

test.each(templates.map((template) => [template.id, template] as const))(
  '%s has no hints',
  async (_, template) => {
    const found: string[] = [];
    for (const shape of designShapes)
      for (const locale of locales)
        found.push(
          ...(await hintsFor(template, { shape, locale, brand: null, company: 'Orchard Coffee', today })),
        );
    for (const shape of designShapes)
      found.push(
        ...(await hintsFor(template, { shape, locale: 'en', brand, company: 'Orchard Coffee', today })),
      );
    expect(found).toEqual([]);
  },
);
