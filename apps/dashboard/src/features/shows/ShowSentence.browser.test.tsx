import type { ShowCheck, ShowParty, ShowUntil } from '@vitrine/contract/shows';
import { beforeEach, expect, test, vi } from 'vitest';
import { translate } from '../../lib/i18n/i18n.ts';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { ShowSentence } from './ShowSentence.tsx';
import { type Delivery, receiptText } from './show-receipt.tsx';

const named = (...names: string[]) => names.map((name) => ({ id: name, name }));
const now = Date.parse('2026-11-17T12:00:00Z');
const soon = new Date(now + 60_000).toISOString();
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
const berlin = {
  id: 'b',
  name: 'Berlin',
  timezone: 'Europe/Berlin',
  endsAt: soon,
  isTomorrow: false,
  startsAt: null,
};
const party = (part: Partial<ShowParty>): ShowParty => ({
  ...{ effect: 'shows', displays: 1, first: named('Counter'), replaces: [], others: [], follows: null },
  places: [berlin],
  ...part,
});
const untilSix: ShowUntil = { kind: 'time', time: '18:00' };
const linesOf = async (check: Partial<ShowCheck>, until: ShowUntil = untilSix) => {
  const screen = await renderUi(
    <ShowSentence check={{ displays: 1, parties: [], bars: [], ...check }} until={until} />,
  );
  const clock = /(today |tomorrow )?\d\d:\d\d/g;
  return [...screen.container.querySelectorAll('p')].map((line) =>
    line.textContent
      .replaceAll('\u00a0', ' ')
      .replaceAll(clock, '{time}')
      .replace(/, \{time\} here/, ''),
  );
};

test('UI8: the sentence says where, until when, and instead of what', async () => {
  expect(
    await linesOf({
      parties: [
        party({ displays: 2, first: named('Counter', 'Menu board'), replaces: named('Afternoon') }),
        party({ first: named('Meeting room') }),
      ],
    }),
  ).toEqual([
    'On Counter and Menu board now until {time} in Berlin, instead of Afternoon.',
    'On Meeting room now until {time} in Berlin.',
  ]);
});

test('UI8: several locations keep their local time, closed ones say from when, and many displays are counted', async () => {
  const prague = { ...berlin, id: 'p', name: 'Praha', timezone: 'Europe/Prague' };
  const auckland = { ...berlin, id: 'a', name: 'Auckland', timezone: 'Pacific/Auckland', startsAt: soon };
  const first = named('A', 'B', 'C', 'D', 'E', 'F');
  const parties = [
    party({ displays: 6, first, replaces: named('Lunch'), places: [berlin, prague] }),
    party({ effect: 'closed', places: [auckland] }),
    party({ effect: 'closed', places: [{ ...auckland, startsAt: null }] }),
  ];
  expect(await linesOf({ parties })).toEqual([
    'On A, B, C and 3 more now until {time}, instead of Lunch.',
    'On Counter from {time} in Auckland until {time}.',
    'Auckland is closed all that time: nothing shows there.',
  ]);
  expect((await linesOf({ parties }, { kind: 'closing' }))[0]).toBe(
    'On A, B, C and 3 more now until closing, instead of Lunch.',
  );
});

test('C13: at night one sentence names the day, the hours and what would have played', async () => {
  const opens = { ...berlin, startsAt: '2026-11-18T05:30:00Z', endsAt: '2026-11-18T19:00:00Z' };
  const parties = [party({ effect: 'closed', places: [opens], replaces: named('Beans week') })];
  expect(await linesOf({ parties }, { kind: 'closing' })).toEqual([
    'On Counter from {time} in Berlin until {time}, instead of Beans week.',
  ]);
  expect(await linesOf({ parties }, { kind: 'date', date: '2026-11-20' })).toEqual([
    'On Counter from {time} in Berlin through Fri 20 Nov, closing, instead of Beans week.',
  ]);
  expect(await linesOf({ parties }, { kind: 'always' })).toEqual([
    'On Counter from {time} in Berlin on, instead of Beans week.',
  ]);
});

test('UI8: content of equal priority alternates, content of higher priority stays', async () => {
  expect(
    await linesOf(
      {
        parties: [
          party({ effect: 'takes_turns', others: named('Jazz night') }),
          party({ effect: 'beaten', others: named('Jazz night') }),
        ],
      },
      { kind: 'always' },
    ),
  ).toEqual([
    'On Counter it takes turns with Jazz night.',
    'Jazz night stays on Counter: it has a higher priority.',
  ]);
});

test('UI8: the receipt counts reported frames, does not wait for closed screens, and names offline ones', async () => {
  await renderUi(<p />);
  const screenOf = (part: Partial<Delivery['each'][number]>) => ({
    ...({ id: 'x', name: 'Counter right', status: 'online', stage: 'waiting', isItsTurn: true } as const),
    ...{ shownAfter: null, picture: null },
    ...part,
  });
  const shown = screenOf({ stage: 'shown', shownAfter: 1.2 });
  const textOf = (...each: Delivery['each']) => {
    const live = each.filter(({ stage }) => stage === 'shown').length;
    const data = { shownAt: soon, displays: each.length, live, slowest: live > 0 ? 1.2 : null, each };
    return receiptText(translate, data, (seconds) => seconds.toFixed(1));
  };
  expect(textOf(shown, shown, shown)).toBe('Live on 3 of 3, slowest 1.2 s');
  expect(textOf(screenOf({}), shown, shown)).toBe('Live on 2 of 3…');
  expect(textOf(screenOf({ status: 'offline' }), shown, shown)).toBe(
    'Live on 2 of 3; Counter right is offline and shows it when it is back.',
  );
  expect(textOf(screenOf({ isItsTurn: false }), shown)).toBe('Live on 1 of 1, slowest 1.2 s');
  expect(textOf(screenOf({ isItsTurn: false }))).toBe('Ready on 1 display.');
});
