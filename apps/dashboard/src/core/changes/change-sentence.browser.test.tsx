import type { RecordedColumn } from '@vitrine/contract/history';
import type { Locale } from '@vitrine/contract/pages';
import { describe, expect, test } from 'vitest';
import { useT } from '../../lib/i18n/i18n.ts';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { change, hana, login, tomas } from './change.test-kit.ts';
import { changeSentence } from './change-sentence.tsx';
import type { Change } from './changes.queries.ts';
import { rowSentence } from './row-sentence.tsx';

// Every kind of sentence in four languages, of one, two and five things.

const locales = ['en', 'cs', 'de', 'es'] as const satisfies readonly Locale[];

const Sentence = ({ of }: { of: Change }) => <p>{changeSentence(useT(), of)}</p>;

async function inAll(of: Change): Promise<string[]> {
  const texts: string[] = [];
  for (const locale of locales) {
    const screen = await renderUi(<Sentence of={of} />, { locale });
    texts.push(screen.container.textContent.replaceAll('\u00a0', ' '));
    await screen.unmount();
  }
  return texts;
}

const column = (key: string, name: string, kind: RecordedColumn['kind']): RecordedColumn => ({
  key,
  name,
  kind,
  currency: kind === 'price' ? 'EUR' : null,
});
const columns = [
  column('item', 'Item', 'text'),
  column('price', 'Price', 'price'),
  column('soldOut', 'Sold out', 'yesno'),
  column('note', 'Note', 'text'),
];
type Cells = Readonly<Record<string, string | number | boolean | null>>;
const rowsChange = (rows: readonly (readonly [Cells | null, Cells | null])[], part: Partial<Change> = {}) => {
  const side = (at: 0 | 1) => ({
    rows: rows.map((row, id) => ({ id: String(id), ...(row[at] && { values: row[at] }) })),
  });
  return change('09:00', {
    topic: 'sources',
    call: 'sources.changeRows',
    actor: tomas,
    columns,
    subject: { id: '0198a0de-0000-7000-8000-000000000090', name: 'Prices' },
    before: side(0),
    after: side(1),
    ...part,
  });
};
const white: [Cells, Cells] = [
  { item: 'Flat white', price: 3.2 },
  { item: 'Flat white', price: 3.4 },
];
const mocha: [Cells, Cells] = [{ item: 'Mocha' }, { item: 'Mocha', soldOut: true }];
const others: [Cells | null, Cells | null][] = [
  [null, { item: 'Cortado' }],
  [{ item: 'Cider' }, null],
  [
    { item: 'Tea', note: null },
    { item: 'Tea', note: 'Mint' },
  ],
];

describe('rows in the words of the shop', () => {
  test('one cell', async () => {
    expect(await inAll(rowsChange([white]))).toEqual([
      'Tomáš Dvořák changed Prices: Flat white 3.20 → 3.40',
      'Tomáš Dvořák: změna v Prices, Flat white 3,20 → 3,40',
      'Tomáš Dvořák hat Prices geändert: Flat white 3,20 → 3,40',
      'Tomáš Dvořák cambió Prices: Flat white 3,20 → 3,40',
    ]);
  });
  test('two cells', async () => {
    expect(await inAll(rowsChange([white, mocha]))).toEqual([
      'Tomáš Dvořák changed Prices: Flat white 3.20 → 3.40 and Mocha sold out',
      'Tomáš Dvořák: změna v Prices, Flat white 3,20 → 3,40 a Mocha vyprodáno',
      'Tomáš Dvořák hat Prices geändert: Flat white 3,20 → 3,40 und Mocha ausverkauft',
      'Tomáš Dvořák cambió Prices: Flat white 3,20 → 3,40 y Mocha agotado',
    ]);
  });
  test('five cells', async () => {
    expect(await inAll(rowsChange([white, mocha, ...others]))).toEqual([
      'Tomáš Dvořák changed Prices: Flat white 3.20 → 3.40, Mocha sold out, and 3 more',
      'Tomáš Dvořák: změna v Prices, Flat white 3,20 → 3,40, Mocha vyprodáno a 3 další',
      'Tomáš Dvořák hat Prices geändert: Flat white 3,20 → 3,40, Mocha ausverkauft und 3 weitere',
      'Tomáš Dvořák cambió Prices: Flat white 3,20 → 3,40, Mocha agotado y 3 más',
    ]);
  });
  test('rows that came and went, and cells with the name of their column', async () => {
    expect(await inAll(rowsChange(others))).toEqual([
      'Tomáš Dvořák changed Prices: Cortado new, Cider removed and Tea Note — → Mint',
      'Tomáš Dvořák: změna v Prices, Cortado nově, Cider odebráno a Tea Note — → Mint',
      'Tomáš Dvořák hat Prices geändert: Cortado neu, Cider entfernt und Tea Note — → Mint',
      'Tomáš Dvořák cambió Prices: Cortado se añadió, Cider se quitó y Tea Note — → Mint',
    ]);
  });
  test('changed and changed back', async () => {
    expect(await inAll(rowsChange([]))).toEqual([
      'Tomáš Dvořák changed Prices and changed it back',
      'Tomáš Dvořák: změna v Prices a hned zpět',
      'Tomáš Dvořák hat Prices geändert und wieder zurückgeändert',
      'Tomáš Dvořák cambió Prices y lo dejó como estaba',
    ]);
  });
  test('a renamed row has no other name, and without its columns nothing is guessed', async () => {
    const renamed = rowsChange([[{ item: 'Tea' }, { item: 'Mint tea' }]]);
    expect((await inAll(renamed))[0]).toBe('Tomáš Dvořák changed Prices: Tea → Mint tea');
    expect((await inAll({ ...renamed, columns: null }))[0]).toBe('Tomáš Dvořák changed rows of Prices');
  });
});

const approved = { proposedBy: tomas, approvedBy: hana } as unknown as Partial<Change>;
const beans = { subject: { id: '0198a0de-0000-7000-8000-000000000050', name: 'Beans week' } };
const lowered = { before: { priority: 50 }, after: { priority: 30 } };

test('what was approved as it was proposed is its author’s', async () => {
  expect(await inAll(change('09:00', { ...approved, ...beans, ...lowered, actor: tomas }))).toEqual([
    'Tomáš Dvořák lowered Beans week from 50 to 30. Approved by Hana Králová.',
    'Tomáš Dvořák: snížení priority Beans week z 50 na 30. Schválení: Hana Králová.',
    'Tomáš Dvořák hat Beans week von 50 auf 30 gesenkt. Genehmigt von Hana Králová.',
    'Tomáš Dvořák bajó la prioridad de Beans week de 50 a 30. Aprobación: Hana Králová.',
  ]);
});

describe('D5: what was approved with changes is the approver’s', () => {
  const edit = (field: string, value: unknown, proposed: unknown) => ({ field, approved: value, proposed });
  const edited = (edits: Change['edits']) =>
    change('09:00', {
      ...approved,
      ...beans,
      before: { priority: 50 },
      after: { priority: 35 },
      actor: hana,
      edits,
    });
  const all = [
    edit('priority', 35, 30),
    edit('description', 'New', null),
    edit('enabled', true, false),
    edit('items', [], [{}]),
    edit('name', 'B', 'A'),
  ];
  test('in one field', async () => {
    expect(await inAll(edited(all.slice(0, 1)))).toEqual([
      'Hana Králová approved Tomáš Dvořák’s proposal for Beans week with changes: priority 35 instead of 30',
      'Hana Králová: schválení se změnou, Beans week (priorita 35 místo 30), návrh: Tomáš Dvořák',
      'Hana Králová hat den Vorschlag von Tomáš Dvořák für Beans week mit Änderungen genehmigt: Priorität 35 statt 30',
      'Hana Králová aprobó con cambios la propuesta de Tomáš Dvořák para Beans week: prioridad 35 en lugar de 30',
    ]);
  });
  test('in two and in five: at most two are named', async () => {
    const [two] = await inAll(edited(all.slice(0, 2)));
    expect(two).toContain('with changes: priority 35 instead of 30 and description New instead of none');
    const five = await inAll(edited(all));
    const ends = ['none and 3 more', 'a ještě 3), návrh: Tomáš Dvořák', '3 weitere', '3 más'];
    for (const [at, end] of ends.entries()) expect(five[at]).toContain(end);
  });
  test('that are lists are only named; unknown ones are left out', async () => {
    expect((await inAll(edited(all.slice(3, 4))))[0]).toMatch(/with changes: items$/);
    expect((await inAll(edited(null)))[0]).toMatch(/for Beans week with changes$/);
  });
});

type Alarm = Partial<NonNullable<Change['alarm']>>;
describe('alarms', () => {
  const alarm = (part: Alarm, call = 'takeovers.create', displays = 4) =>
    ({
      ...login('09:00'),
      topic: 'alarms',
      call,
      alarm: {
        id: 'a',
        kind: 'quiet_drill',
        level: 'danger',
        title: 'Leave now',
        plan: null,
        where: ['Praha · Vinohrady'],
        displays,
        ...part,
      },
    }) as Change;
  test('a quiet drill is told with its place and displays', async () => {
    expect(await inAll(alarm({}))).toEqual([
      'Hana Králová started a quiet drill, Praha · Vinohrady, 4 displays',
      'Hana Králová: spuštění, tiché cvičení, Praha · Vinohrady, 4 displeje',
      'Hana Králová hat eine stille Übung gestartet, Praha · Vinohrady, 4 Displays',
      'Hana Králová inició un simulacro silencioso, Praha · Vinohrady, 4 pantallas',
    ]);
  });
  test('an alarm in two places by its plan, and one of five places', async () => {
    const two: Alarm = { kind: 'alert', plan: 'Evacuate', where: ['Praha', 'Brno'] };
    expect(await inAll(alarm(two, 'takeovers.actions.end', 1))).toEqual([
      'Hana Králová ended the alarm Evacuate, Praha and Brno, 1 display',
      'Hana Králová: ukončení, poplach Evacuate, Praha a Brno, 1 displej',
      'Hana Králová hat den Alarm Evacuate beendet, Praha und Brno, 1 Display',
      'Hana Králová terminó la alarma Evacuate, Praha y Brno, 1 pantalla',
    ]);
    const five: Alarm = { ...two, level: 'notice', where: ['A', 'B', 'C', 'D', 'E'] };
    expect(await inAll(alarm(five, 'takeovers.actions.extend', 5))).toEqual([
      'Hana Králová extended the notice Evacuate, A, B and 3 more, 5 displays',
      'Hana Králová: prodloužení, oznámení Evacuate, A, B a ještě 3, 5 displejů',
      'Hana Králová hat den Hinweis Evacuate verlängert, A, B und 3 weitere, 5 Displays',
      'Hana Králová prolongó el aviso Evacuate, A, B y 3 más, 5 pantallas',
    ]);
    expect((await inAll(alarm({ where: [] }, 'takeovers.create', 2)))[0]).toContain(
      'a quiet drill, everywhere, 2',
    );
  });
});

test('D30.13: who first, then what they did, also of what changed no record', async () => {
  expect(await inAll(login('09:00'))).toEqual([
    'Hana Králová logged in',
    'Hana Králová: přihlášení',
    'Hana Králová hat sich angemeldet',
    'Hana Králová inició sesión',
  ]);
  const blocked = { ...login('09:00'), topic: 'people', call: 'users.actions.block' } as const;
  expect(await inAll({ ...blocked, subject: { id: 'p', name: 'Eva Malá' } })).toEqual([
    'Hana Králová blocked a user · Eva Malá',
    'Hana Králová: zablokování uživatele · Eva Malá',
    'Hana Králová hat einen Benutzer gesperrt · Eva Malá',
    'Hana Králová bloqueó a un usuario · Eva Malá',
  ]);
});

test('several changes of a table within minutes tell what each row was first, and is last', async () => {
  const again: [Cells, Cells] = [white[1], { item: 'Flat white', price: 3.6 }];
  const newest = rowsChange([again, mocha], { at: '2026-11-18T09:05:00.000Z' });
  // Rows are known by their place in the list here.
  const changes = [newest, rowsChange([white])];
  const Row = () => <p>{rowSentence(useT(), { kind: 'several', changes }, true)}</p>;
  const screen = await renderUi(<Row />);
  expect(screen.container.textContent).toBe(
    'Tomáš Dvořák changed Prices: Flat white 3.20 → 3.60 and Mocha sold out',
  );
});
