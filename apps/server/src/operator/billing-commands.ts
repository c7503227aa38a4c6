import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type MonthName, monthNameOf, monthPeriod } from '@vitrine/billing/billing-month';
import { arrangements } from '../core/payments/arrangements.ts';
import { arrange, markPaid, previewMonth, readLedger, runMonth } from '../features/billing/ledger.service.ts';
import { decimal, ledgerCsv } from '../features/billing/ledger-csv.ts';
import { toUbl } from '../features/billing/ubl.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { printTable } from './print-table.ts';
import { readWords, required } from './read-words.ts';
import { withApp } from './with-app.ts';

const runUsage = 'billing run [--month <2026-10>]';
const previewUsage = 'billing preview [--month <2026-10>]';
const paidUsage = 'billing mark-paid <number> [--date <2026-11-20>] [--note <text>]';
const exportUsage = 'billing export --month <2026-10> --format csv|ubl --out <file or folder>';
const arrangeUsage = 'billing arrange <slug> card|invoice|none';

function monthFrom(value: string | undefined, otherwise: MonthName): MonthName {
  if (value === undefined) return otherwise;
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(value)) throw new StartError('--month is a month such as 2026-10.');
  return value;
}

function dayFrom(value: string | undefined, now: Date): Date {
  if (value === undefined) return now;
  const day = new Date(`${value}T12:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value)
    throw new StartError('--date is a day such as 2026-11-20.');
  if (day.getTime() > now.getTime() + 86_400_000) throw new StartError(`--date: ${value} is still to come.`);
  return day;
}

const lastMonth = (now: Date) => monthNameOf(monthPeriod(monthNameOf(now.getTime())).from - 1);

export const billingCommands: readonly Command[] = [
  {
    name: 'billing run',
    usage: runUsage,
    summary: 'Create the missing invoices of a past month (default: the last one)',
    async run(open, words) {
      const { options } = readWords(words, runUsage, ['month']);
      const results = await withApp(open, (app) => {
        const month = monthFrom(options.month, lastMonth(app.clock()));
        if (monthPeriod(month).to > app.clock().getTime())
          throw new StartError(`--month: ${month} is not over yet.`);
        return runMonth(app, month);
      });
      if (!results) throw new StartError('Paused after a restore. Say first: npm run admin -- resume');
      const rows = results.flatMap(({ slug, name, made }) =>
        made ? [[made.number, slug, name, `${decimal(made.gross)} ${made.currency}`, made.paysBy]] : [],
      );
      printTable(['NUMBER', 'SLUG', 'NAME', 'WITH VAT', 'PAID BY'], rows);
    },
  },
  {
    name: 'billing preview',
    usage: previewUsage,
    summary: 'Show what a month (default: this one) costs so far and is not invoiced yet; changes nothing',
    async run(open, words) {
      const { options } = readWords(words, previewUsage, ['month']);
      const previews = await withApp(open, (app) =>
        previewMonth(app, monthFrom(options.month, monthNameOf(app.clock().getTime()))),
      );
      const rows = previews.map(({ slug, name, displays, minutes, total, currency, paysBy }) => [
        slug,
        name,
        String(displays),
        String(minutes),
        `${decimal(total.net)} ${currency}`,
        `${decimal(total.gross)} ${currency}`,
        paysBy,
      ]);
      printTable(['SLUG', 'NAME', 'DISPLAYS', 'MINUTES', 'WITHOUT VAT', 'WITH VAT', 'PAID BY'], rows);
    },
  },
  {
    name: 'billing mark-paid',
    usage: paidUsage,
    summary: 'Mark an invoice as paid by other means than the card',
    async run(open, words) {
      const { plain, options } = readWords(words, paidUsage, ['date', 'note'], 1);
      const number = plain[0]!;
      const note = options.note?.trim().slice(0, 200) || null;
      const outcome = await withApp(open, (app) =>
        markPaid(app, number, dayFrom(options.date, app.clock()), note),
      );
      if (outcome === 'unknown') throw new StartError(`There is no invoice ${number}.`);
      if (outcome === 'paid_before') throw new StartError(`${number} is paid already.`);
      if (outcome === 'under_way')
        throw new StartError(`A card is being charged for ${number}: wait until that has ended.`);
      console.log(`${number} is paid.`);
    },
  },
  {
    name: 'billing export',
    usage: exportUsage,
    summary:
      'Export the invoices issued in a month for bookkeeping: one CSV file, or a folder of UBL 2.1 files',
    async run(open, words) {
      const { options } = readWords(words, exportUsage, ['month', 'format', 'out']);
      const month = monthFrom(required(options.month, 'month'), '');
      const format = required(options.format, 'format');
      if (format !== 'csv' && format !== 'ubl') throw new StartError('--format is one of csv, ubl.');
      const out = required(options.out, 'out');
      const invoices = await withApp(open, (app) => readLedger(app, month));
      if (format === 'csv') await writeFile(out, ledgerCsv(invoices));
      else {
        await mkdir(out, { recursive: true });
        for (const invoice of invoices)
          await writeFile(path.join(out, `${invoice.number}.xml`), toUbl(invoice));
      }
      console.log(`${invoices.length} invoices of ${month} are in ${out}.`);
    },
  },
  {
    name: 'billing arrange',
    usage: arrangeUsage,
    summary: 'Set how an environment pays: by card, by invoice, or not at all',
    async run(open, words) {
      const [slug, word] = readWords(words, arrangeUsage, [], 2).plain;
      const arrangement = arrangements.find((each) => each === word);
      if (!arrangement) throw new StartError(`An environment pays by ${arrangements.join(', ')}.`);
      const isDone = await withApp(open, (app) => arrange(app, slug!, arrangement));
      if (!isDone)
        throw new StartError(`There is no environment "${slug}": see npm run admin -- environment list`);
      console.log(
        {
          card: `${slug} pays by card.`,
          invoice: `${slug} pays by invoice: no card is needed.`,
          none: `Billing is not available for ${slug}: nothing is limited, nothing is billed.`,
        }[arrangement],
      );
    },
  },
];
