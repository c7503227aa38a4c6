import { parentPort } from 'node:worker_threads';
import { drawInvoice, type PrintedInvoice } from './invoice-pdf.ts';

// Counterpart of print-invoice.ts.

parentPort!.on('message', async ({ id, document }: { id: number; document: PrintedInvoice }) => {
  try {
    parentPort!.postMessage({ id, bytes: await drawInvoice(document) });
  } catch (error) {
    parentPort!.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
