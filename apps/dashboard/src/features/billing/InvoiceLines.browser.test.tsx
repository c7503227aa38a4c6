import type { InvoiceLine } from '@vitrine/contract/invoices';
import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { LinesTable } from './InvoiceLines.tsx';

const line: InvoiceLine = {
  displayId: null,
  displayName: 'Counter left',
  date: '2026-10-31',
  period: { from: '2026-10-01', to: '2026-10-31' },
  minutes: 44_640,
  activeDays: 30,
  activeMinutes: 43_200,
  net: 1490,
  vat: 313,
  gross: 1803,
  paid: true,
};

test('SP10: an invoice line shows its date, its minutes and whether it is paid', async () => {
  const screen = await renderUi(
    <LinesTable
      lines={[line]}
      total={{ net: 1490, vat: 313, gross: 1803 }}
      totalLabel="Total"
      currency="EUR"
      label="Lines"
    />,
  );
  const texts = (selector: string) =>
    [...screen.container.querySelectorAll(selector)].map((cell) =>
      cell.textContent!.replaceAll('\u00a0', ' '),
    );
  const heads = texts('thead th');
  const cells = texts('tbody tr > *');
  const cellOf = (head: string) => cells[heads.indexOf(head)];
  expect(cellOf('Date')).toBe('31.10.2026');
  expect(cellOf('Minutes')).toBe('44,640');
  expect(cellOf('Paid')).toBe('Yes');
});
