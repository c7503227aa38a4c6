import { pathOnServer, sendTemplate } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createWords } from './invoice-words.ts';
import { printInvoice } from './print-invoice.ts';
import { readPrinted } from './read-printed.ts';

/**
 * Sends one mail per invoice, in the customer's language, with the invoice attached and the state of the
 * payment.
 */
export async function sendInvoice(app: App, environment: string, invoice: string): Promise<void> {
  const found = await app.content.inEnvironments([environment], async (db) => {
    const [row] = await db.query(sql({ name: 'text', slug: 'text', is_sent: 'bool' })`
      select e.name, e.slug, i.sent_at is not null as is_sent from content.invoices i
      join content.environments e on e.id = i.environment_id
      where i.environment_id = ${environment} and i.id = ${invoice}`);
    const printed = row && !row.is_sent ? await readPrinted(db, environment, invoice) : null;
    return printed && { printed, server: row!.name, slug: row!.slug };
  });
  if (!found) return;
  const { printed, server, slug } = found;
  const { number, customer, locale, dueOn, period, total, currency } = printed;
  if (customer.billingEmail === null) {
    app.log.warn({ environment, invoice }, 'invoice_without_recipient');
    return;
  }
  const words = createWords(locale);
  const template =
    printed.paysBy === 'invoice' ? 'invoiceToPay' : printed.paidAt === null ? 'invoiceFailed' : 'invoicePaid';
  const values = {
    server,
    number: number!,
    month: words.month(period.from),
    amount: words.money(total.gross, currency),
    due: dueOn === null ? '' : words.day(dueOn),
  };
  const mail = {
    to: customer.billingEmail,
    locale,
    template,
    values,
    path: pathOnServer(`/billings/detail/${environment}`, slug),
  } as const;
  const content = await printInvoice(printed);
  await sendTemplate(app, invoice, mail, [
    { filename: `${number}.pdf`, contentType: 'application/pdf', content },
  ]);
  await app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      update content.invoices set sent_at = ${app.clock()} where environment_id = ${environment} and id = ${invoice}`),
  );
}
