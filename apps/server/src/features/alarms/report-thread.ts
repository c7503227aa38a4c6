import { parentPort } from 'node:worker_threads';
import { drawReport, type PrintedReport } from './alarm-pdf.ts';

// Counterpart of alarm-report.ts.

parentPort!.on('message', async ({ id, document }: { id: number; document: PrintedReport }) => {
  try {
    parentPort!.postMessage({ id, bytes: await drawReport(document) });
  } catch (error) {
    parentPort!.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
