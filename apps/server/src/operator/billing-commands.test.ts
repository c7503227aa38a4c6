import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monthNameOf, monthPeriod } from '@vitrine/billing/billing-month';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { commands } from './commands.ts';

let server: TestServer;
let owner: Owner;
let directory: string;
const thisMonth = monthNameOf(Date.now());
const lastMonth = monthNameOf(monthPeriod(thisMonth).from - 1);

beforeAll(async () => {
  // Without a worker, which may find before the command does that a month is due.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-export-'));
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(directory, { recursive: true });
});

async function run(line: string): Promise<string[]> {
  const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `))!;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  const installation = {
    config: readConfig({ DATA_DIR: server.dataDir }),
    databaseUrl: server.database.url,
    secretKey: testSecretKey,
    storage: server.program.app.storage,
    isInUse: true,
    close: async () => {},
  };
  try {
    await command.run(async () => installation, words.slice(command.name.split(' ').length));
  } finally {
    log.mockRestore();
  }
  return lines;
}

test('preview shows the cost of the month so far for each billed environment, and creates nothing', async () => {
  const before = await owner.query('select count(*) from content.invoices');
  const lines = await run('billing preview');
  expect(lines[0]).toMatch(/^SLUG +NAME +DISPLAYS +MINUTES +WITHOUT VAT +WITH VAT +PAID BY$/);
  expect(lines.find((line) => line.startsWith('demo '))).toMatch(
    / 24 +\d+ +\d+\.\d\d EUR +\d+\.\d\d EUR +card$/,
  );
  expect(lines.find((line) => line.startsWith('museum '))).toMatch(/ 1 +\d+ +0\.00 EUR +0\.00 EUR +card$/);
  expect(await owner.query('select count(*) from content.invoices')).toEqual(before);
});

test('run creates the invoices that are due, once; a month that is not over is refused', async () => {
  await owner.query(
    `delete from content.invoices where environment_id =
    (select id from content.environments where slug = 'demo') and issued_on > (now() - interval '40 days')::date
    and period_from >= $1`,
    [new Date(monthPeriod(lastMonth).from)],
  );
  await owner.query('delete from content.billing_runs where month = $1', [lastMonth]);
  const made = await run('billing run');
  expect(made[1]).toMatch(/^VT-\d{4}-\d{5} +demo +Orchard Coffee EU +\d+\.\d\d EUR +card$/);
  expect(made).toHaveLength(2);
  expect(await run(`billing run --month ${lastMonth}`)).toEqual(['None.']);
  await expect(run(`billing run --month ${thisMonth}`)).rejects.toThrow('is not over yet');
  await expect(run('billing run --month 2026-13')).rejects.toThrow('--month is a month such as 2026-10.');
});

test('mark-paid marks an invoice once, with the day and a note', async () => {
  const [{ id }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  const [{ number }] = await owner.query(
    `update content.invoices set paid_at = null, pays_by = 'invoice' where number =
       (select min(number) from content.invoices where environment_id = $1) returning number`,
    [id],
  );
  expect(await run(`billing mark-paid ${number} --date 2026-01-20 --note "bank 17"`)).toEqual([
    `${number} is paid.`,
  ]);
  expect(
    await owner.query('select paid_at::date::text, paid_note from content.invoices where number = $1', [
      number,
    ]),
  ).toEqual([{ paid_at: '2026-01-20', paid_note: 'bank 17' }]);
  await expect(run(`billing mark-paid ${number}`)).rejects.toThrow(`${number} is paid already.`);
  await expect(run('billing mark-paid VT-1999-00001')).rejects.toThrow('There is no invoice VT-1999-00001.');
  await expect(run(`billing mark-paid ${number} --date 2026-02-30`)).rejects.toThrow('--date is a day');
});

test('case 134: export writes one row or one UBL file per invoice; names with markup and formulas stay text', async () => {
  await owner.query(
    `update content.invoices set customer = customer || $1, issued_on = issued_on where created_at >= $2`,
    [{ companyName: `=1+1;"<b>&"\u0007`, noteOnInvoice: ']]><x/>' }, new Date(monthPeriod(thisMonth).from)],
  );
  const csv = path.join(directory, 'ledger.csv');
  const [said] = await run(`billing export --month ${thisMonth} --format csv --out ${csv}`);
  expect(said).toBe(`1 invoices of ${thisMonth} are in ${csv}.`);
  const [head, row, end] = (await readFile(csv, 'utf8')).split('\r\n');
  expect(head).toMatch(/^\ufeffNumber,Reference,Issued,/);
  expect(row).toMatch(/^VT-\d{4}-\d{5},\d+,\d{4}-\d\d-\d\d,/);
  expect(row).toContain(`"'=1+1;""<b>&""\u0007"`);
  expect(row).toMatch(/,EUR,\d+\.\d\d,21,domestic,\d+\.\d\d,\d+\.\d\d$/);
  expect(end).toBe('');

  const folder = path.join(directory, 'ubl');
  await run(`billing export --month ${thisMonth} --format ubl --out ${folder}`);
  const [name] = await readdir(folder);
  const xml = await readFile(path.join(folder, name!), 'utf8');
  expect(xml).toContain('<cbc:RegistrationName>=1+1;&quot;&lt;b&gt;&amp;&quot; </cbc:RegistrationName>');
  expect(xml).toContain('<cbc:Note>]]&gt;&lt;x/&gt;</cbc:Note>');
  const amounts = [...xml.matchAll(/<cbc:LineExtensionAmount currencyID="EUR">([\d.]+)</g)].map(([, text]) =>
    Number(text),
  );
  const [total, ...each] = amounts;
  expect(each.length).toBeGreaterThan(20);
  expect(each.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(Math.round(total! * 100));
  expect(isWellFormed(xml)).toBe(true);
  await expect(run(`billing export --month ${thisMonth} --format pdf --out x`)).rejects.toThrow('csv, ubl');
});

test('arrange sets how an environment pays; use before that is never billed', async () => {
  expect(await run('billing arrange museum none')).toEqual([
    'Billing is not available for museum: nothing is limited, nothing is billed.',
  ]);
  expect((await run('billing preview')).some((line) => line.startsWith('museum '))).toBe(false);
  expect(await run('billing arrange museum invoice')).toEqual(['museum pays by invoice: no card is needed.']);
  const [row] = await owner.query(`select arrangement, billed_since > now() - interval '5 minutes' as is_new
    from content.environments where slug = 'museum'`);
  expect(row).toEqual({ arrangement: 'invoice', is_new: true });
  await expect(run('billing arrange museum gold')).rejects.toThrow('card, invoice, none');
  await expect(run('billing arrange nobody card')).rejects.toThrow('There is no environment "nobody"');
});

/** Every element that is opened is closed, in order, and no bare sign is left. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, isEnd, name] of xml.matchAll(/<(\/?)([A-Za-z:]+)[^<>]*>/g)) {
    if (!isEnd) open.push(name!);
    else if (open.pop() !== name) return false;
  }
  const text = xml.replaceAll(/<[^<>]*>/g, '');
  return open.length === 0 && !/[<>]|&(?!(amp|lt|gt|quot);)/.test(text);
}

test('OP4: commands go by the database’s clock, whatever the machine’s says', async () => {
  await owner.query(`call infra.set_clock_offset('62 days')`);
  try {
    // The month of today is over by then.
    expect(await run(`billing run --month ${thisMonth}`)).not.toEqual([]);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await expect(run(`code create --code LATE-1 --expires ${day(30)}`)).rejects.toThrow('--expires');
    expect(await run(`code create --code LATE-2 --expires ${day(90)}`)).toEqual(['LATE-2']);
    const [code] = await owner.query(
      `select created_at > now() + interval '61 days' as "isLate" from identity.registration_codes where code = 'LATE-2'`,
    );
    expect(code).toEqual({ isLate: true });
    const month = monthNameOf(Date.now() + 62 * 86_400_000);
    const preview = await run('billing preview');
    expect(preview).toEqual(await run(`billing preview --month ${month}`));
    expect(preview).not.toEqual(await run(`billing preview --month ${thisMonth}`));
  } finally {
    await owner.query(`call infra.set_clock_offset('0')`);
  }
});
