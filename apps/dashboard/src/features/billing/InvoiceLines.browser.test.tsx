import type { InvoiceLine } from '@vitrine/contract/invoices';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { LinesTable } from './InvoiceLines.tsx';

const october = { from: '2026-09-30T22:00:00Z', to: '2026-10-31T23:00:00Z' };
const line: InvoiceLine = {
  displayId: null,
  displayName: 'Counter left',
  locationName: 'Praha',
  date: '2026-10-31',
  period: october,
  minutes: 44_700,
  activeDays: 30,
  activeMinutes: 43_200,
  net: 1490,
  vat: 313,
  gross: 1803,
  paid: false,
};
const late: InvoiceLine = {
  ...line,
  displayName: 'Terrace',
  locationName: 'Brno',
  period: { from: '2026-10-14T22:00:00Z', to: october.to },
  minutes: 24_540,
};

async function renderLines() {
  const screen = await renderUi(
    <LinesTable
      lines={[line, late]}
      common={{ period: october, paid: false }}
      total={{ net: 2980, vat: 626, gross: 3606 }}
      vatRate={21}
      currency="EUR"
      label="Lines"
    />,
  );
  const texts = (selector: string) =>
    [...screen.container.querySelectorAll<HTMLElement>(selector)]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => cell.innerText.replaceAll('\u00a0', ' ').trim());
  return { screen, texts };
}

test('SP10: a line names its display, days, minutes and prices, and only what differs from the invoice', async () => {
  await page.viewport(1280, 800);
  const { texts } = await renderLines();
  expect(texts('thead th')).toEqual([
    'Display',
    'Active days',
    'Active minutes',
    'Without VAT',
    'VAT 21 %',
    'With VAT',
  ]);
  expect(texts('tbody tr').map((row) => row.split(/\s*[\t\n]\s*/))).toEqual([
    ['Brno', '14.90 €', '3.13 €', '18.03 €'],
    ['Terrace', 'Deleted', 'from 15.10., 24,540 minutes', '30', '43,200', '14.90 €', '3.13 €', '18.03 €'],
    ['Praha', '14.90 €', '3.13 €', '18.03 €'],
    ['Counter left', 'Deleted', '30', '43,200', '14.90 €', '3.13 €', '18.03 €'],
  ]);
  expect(texts('tfoot tr')[0]).toMatch(/^2 displays/);
});

test('on a phone a line unfolds what has no room beside its price', async () => {
  await page.viewport(390, 844);
  const { screen, texts } = await renderLines();
  expect(texts('thead th')).toEqual(['Display', 'Active days', 'With VAT']);
  await userEvent.click(screen.getByRole('button', { name: 'More on Counter left' }));
  expect(texts('tbody tr').at(-1)).toMatch(/^Active minutes 43,200\s+Without VAT 14\.90 €\s+VAT 3\.13 €$/);
  await page.viewport(1280, 800);
});
