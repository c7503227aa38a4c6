import '@vitrine/design/fonts.css';
import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import { render } from '@vitrine/design/render';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf } from '../../../core/design-views/design-context.ts';
import { measureBoxes } from './measure.ts';

const style = { font: 'inter', weight: 700, align: 'left', valign: 'middle' } as const;
const text = (id: string, place: Box['place'], colour: string, size: 'fit' | number = 'fit'): Box => ({
  ...{ id, kind: 'text', place, ...style, colour, size },
  runs: [{ text: 'Five words stand in here' }],
});

async function measured(boxes: Box[]) {
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'fixed', left: '0', top: '0', width: '960px', height: '540px' });
  document.body.append(host);
  const shown: DesignDocument = { use: 'item', shape: 'landscape', background: '#14342b', boxes };
  const drawn = render(
    shown,
    contextOf({
      ...{ place: { timezone: 'UTC', hours: null }, now: () => 0, isStill: true },
      ...{ file: () => null, data: () => null },
    }),
    host,
  );
  onTestFinished(() => {
    drawn.destroy();
    host.remove();
  });
  await drawn.ready;
  return measureBoxes(host, shown);
}

test('a text is compared with what lies behind it, not with what lies above', async () => {
  const disc: Box = {
    ...{ id: 'disc', kind: 'shape', place: { x: 0, y: 0, w: 500, h: 500 } },
    ...{ form: 'rectangle', paint: '#e8792b', radius: 0 },
  };
  const place = { x: 100, y: 100, w: 300, h: 200 };
  const onDisc = await measured([disc, text('title', place, '#ffffff')]);
  expect(onDisc.get('title')?.contrast?.on).toBe('#e8792b');
  expect(onDisc.get('title')?.contrast?.ratio).toBeCloseTo(2.9, 0);
  const below = await measured([text('title', place, '#ffffff'), disc]);
  expect(below.get('title')?.contrast?.on).toBe('#14342b');
});

test('sizes, words and the distance to the edge are those of the text', async () => {
  const found = await measured([text('small', { x: 5, y: 500, w: 600, h: 40 }, '#ffffff', 16)]);
  expect(found.get('small')).toMatchObject({ words: 5 });
  expect(found.get('small')?.size).toBeCloseTo(1.6, 1);
  expect(found.get('small')?.edge).toBeCloseTo(0.5, 1);
});
