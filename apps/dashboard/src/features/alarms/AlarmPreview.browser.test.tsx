import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { AlarmPreview } from './AlarmPreview.tsx';
import { emptyDraft } from './alarm-values.ts';

const place = (id: string, language: 'cs' | 'en') => ({
  ...{ id, name: id, timezone: 'Europe/Prague', language, isOpen: true },
});
const targets: TakeoverTargets = {
  ...{ now: '2026-11-16T13:31:00.000Z', admins: 1, language: 'en', groups: [] },
  places: [place('Brno', 'cs'), place('London', 'en')],
  displays: [
    { id: 'door', name: 'Door', place: 'Brno', groups: [], orientation: 'vertical_left', active: true },
    { id: 'hall', name: 'Hall', place: 'London', groups: [], orientation: 'horizontal', active: true },
  ].map((display) => ({ ...display, reason: null, lastActive: null }) as TakeoverTargets['displays'][number]),
};
const draft = {
  ...emptyDraft,
  ...{ kind: 'drill' as const, where: 'all' as const },
  texts: { en: { title: 'Leave', text: '' }, cs: { title: 'Opusťte budovu', text: '' } },
};

test('shows each display as it will be, whatever tab is open, and says which place speaks what (D1)', async () => {
  const onPick = vi.fn();
  const at = (language: 'cs' | 'en', picked: string | null = null) => (
    <AlarmPreview {...{ draft, targets, language, picked, onPick }} />
  );
  const screen = await renderUi(at('en'));
  const picture = screen.getByRole('img');
  const shows = (words: string) => expect.poll(() => picture.element().textContent).toContain(words);
  await expect.element(picture).toHaveAttribute('data-upright');
  await shows('CVIČENÍ');
  await shows('Opusťte budovu');
  await expect.element(screen.getByText('Brno in Czech and English, London in English')).toBeVisible();
  await screen.getByRole('button', { name: 'as on Door' }).click();
  await screen.getByRole('menuitemradio', { name: 'Hall' }).click();
  expect(onPick).toHaveBeenCalledWith('hall');

  await screen.rerender(at('cs', 'hall'));
  await expect.element(picture).not.toHaveAttribute('data-upright');
  await shows('DRILL');
  await shows('Leave');
  expect(picture.element().textContent).not.toContain('CVIČENÍ');
});

test('a long word of the title is made smaller, not broken', async () => {
  const long = { ...draft, kind: 'alert' as const, texts: { en: { title: 'Permanezcan dentro', text: '' } } };
  const screen = await renderUi(
    <AlarmPreview {...{ draft: long, targets, language: 'en', picked: 'hall' }} onPick={vi.fn()} />,
  );
  const title = screen.getByText('Permanezcan dentro');
  await expect.element(title).toBeVisible();
  const range = document.createRange();
  range.setStart(title.element().firstChild!, 0);
  range.setEnd(title.element().firstChild!, 'Permanezcan'.length);
  await expect.poll(() => new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
});
