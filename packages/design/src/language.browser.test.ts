import { afterEach, expect, test } from 'vitest';
import './fonts.css';
import type { DesignContext } from './context.ts';
import { languageBoxes, textsIn, writtenIn } from './language.test-kit.ts';
import { render } from './render.ts';
import { monday, prices, worldOf } from './test-world.test-kit.ts';

let end = () => {};
afterEach(() => end());

function show(own: Partial<DesignContext>) {
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'absolute', width: '960px', height: '540px' });
  document.body.append(host);
  const world = (next: Partial<DesignContext>) => worldOf({ data: () => prices, ...next });
  const design = render(
    { shape: 'landscape', background: '#101010', boxes: languageBoxes },
    world(own),
    host,
  );
  end = () => {
    design.destroy();
    host.remove();
  };
  return { host, update: (next: Partial<DesignContext>) => design.update(world(next)) };
}
const closed = (text: string) => ({ closed: text, allDay: '' });

test('another language of the place is written in every box, though no number differs', () => {
  const { host, update } = show({ locale: 'en-GB', words: closed('closed') });
  expect(textsIn(host)).toEqual(writtenIn.en);
  update({ locale: 'cs', words: closed('zavřeno') });
  expect(textsIn(host)).toEqual(writtenIn.cs);
});

test('another time zone moves what is on its clock', () => {
  const { host, update } = show({ locale: 'cs', words: closed('zavřeno') });
  update({ locale: 'cs', words: closed('zavřeno'), timezone: 'Europe/London' });
  expect(textsIn(host).slice(0, 6)).toEqual(['12', 'dnů', '06', 'hodin', '01', 'minuta']);
});

test('boxes that stay in their language are not built anew', () => {
  const { host, update } = show({ locale: 'cs', words: closed('zavřeno') });
  const built = host.querySelector('[data-box="date"]');
  update({ locale: 'cs', words: closed('zavřeno'), now: () => monday + 1 });
  expect(host.querySelector('[data-box="date"]')).toBe(built);
});
