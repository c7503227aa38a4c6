import {
  currentInvoice,
  currentInvoicePdf,
  getPrices,
  invoicePdf,
  invoices,
  priceLevels,
  publicPrices,
} from '@vitrine/contract/invoices';
import { inTransaction, type Mounted, rawHttp, withoutTransaction } from '../../http/mount-route.ts';
import * as service from './invoices.service.ts';
import { listLevels } from './price-levels.service.ts';
import { pricesOf, readTerms } from './terms.ts';

export const invoiceRoutes: Mounted[] = [
  inTransaction(invoices.routes.list, service.listInvoices),
  inTransaction(invoices.routes.get, service.getInvoice),
  withoutTransaction(invoices.actionRoutes.pay, (caller, { id }) => service.payInvoice(caller, id)),
  withoutTransaction(invoicePdf, (caller, { id }) => service.sendPdf(caller, id)),
  inTransaction(currentInvoice, async (context, { id }) => ({
    data: await service.readCurrent(context, id),
  })),
  withoutTransaction(currentInvoicePdf, (caller, { id }) => service.sendCurrentPdf(caller, id)),
  inTransaction(priceLevels.routes.list, listLevels),
  inTransaction(getPrices, async ({ app, db, environment, now }) => ({
    data: pricesOf(await readTerms(app, db, environment.id), now),
  })),
];

/** On the auth host, for visitors who have no server yet. */
export const publicPriceRoutes: Mounted[] = [
  rawHttp(publicPrices, async ({ app }, { query: { currency = 'EUR' } }) => ({
    data: pricesOf(
      { currency, tariff: { lists: app.billing.listsOf(currency, null), extraFree: 0 }, isBilled: true },
      app.clock(),
    ),
  })),
];
