import { createPrinter } from '../../infra/printer.ts';
import type { PrintedInvoice } from './invoice-pdf.ts';

export const printInvoice = createPrinter<PrintedInvoice>('features/billing/print-thread.ts');
