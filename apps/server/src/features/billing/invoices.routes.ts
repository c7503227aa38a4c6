import {
  currentInvoice,
  currentInvoicePdf,
  getPrices,
  invoicePdf,
  invoices,
  priceLevels,
  publicPrices,
} from '@vitrine/contract/invoices';
import { handle, handleExchange, handleVisit, type Mounted } from '../../http/mount-route.ts';
import * as service from './invoices.service.ts';
import { listLevels } from './price-levels.service.ts';
import { pricesOf, readTerms } from './terms.ts';

export const invoiceRoutes: Mounted[] = [
  handle(invoices.routes.list, service.listInvoices),
  handle(invoices.routes.get, service.getInvoice),
  handleVisit(invoices.actionRoutes.pay, (visit, { id }) => service.payInvoice(visit, id)),
  handleVisit(invoicePdf, (visit, { id }) => service.sendPdf(visit, id)),
  handle(currentInvoice, async (context, { id }) => ({ data: await service.readCurrent(context, id) })),
  handleVisit(currentInvoicePdf, (visit, { id }) => service.sendCurrentPdf(visit, id)),
  handle(priceLevels.routes.list, listLevels),
  handle(getPrices, async ({ app, db, environment, now }) => ({
    data: pricesOf(await readTerms(app, db, environment.id), now),
  })),
];

/** At the auth host, for whoever has no server yet. */
export const publicPriceRoutes: Mounted[] = [
  handleExchange(publicPrices, async ({ app }, { query: { currency = 'EUR' } }) => ({
    data: pricesOf(
      { currency, tariff: { lists: app.billing.listsOf(currency, null), extraFree: 0 }, isBilled: true },
      app.clock(),
    ),
  })),
];
