import { locales } from '@vitrine/contract/pages';
import { expect, test } from 'vitest';
import { daysFrom } from '../../lib/local-days.ts';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { BlockButton } from './BlockButton.tsx';
import { useCalendarWords } from './calendar-words.ts';

const place = { name: 'Wien · Naschmarkt', timezone: 'Europe/Vienna' };
const playlists = [
  { id: 'a', name: 'Afternoon', priority: 5 },
  { id: 'b', name: 'Loyalty and everything else', priority: 1 },
];
const [day] = daysFrom(place.timezone, 20_000, 1);
const from = day!.from + 15 * 3_600_000;
const block = {
  from,
  to: from + 3 * 3_600_000,
  state: 'playing' as const,
  playlists: ['a'],
  overrides: ['b'],
};

function Block({ room, height }: { room: 'line' | 'close' | 'all'; height: number }) {
  const words = useCalendarWords(place, playlists as never);
  return (
    <div style={{ display: 'grid', width: 84, height }}>
      <BlockButton
        part={{ block, from, to: block.to }}
        day={day!}
        words={words}
        isSelected={false}
        onSelect={() => undefined}
        tabIndex={0}
        room={room}
        style={{ height }}
      />
    </div>
  );
}

for (const locale of locales) {
  for (const [room, height] of [
    ['line', 14],
    ['line', 25],
    ['close', 26],
    ['all', 38],
  ] as const) {
    test(`UI5: a calendar block ${height} px high keeps its name and drops its times, in ${locale}`, async () => {
      const screen = await renderUi(<Block room={room} height={height} />, { locale });
      const button = screen.container.querySelector('button')!.getBoundingClientRect();
      const name = screen.getByText('Afternoon').element().getBoundingClientRect();
      expect(name.height).toBeGreaterThanOrEqual(12);
      expect(name.width).toBeGreaterThan(45);
      expect(name.bottom).toBeLessThanOrEqual(button.bottom + 1);
      const times = screen.container.querySelector('[data-time]')!.getBoundingClientRect();
      // The times are beside the name, below it, or hidden, but never clipped.
      const isHidden = times.top >= button.bottom;
      if (room === 'line') expect(isHidden).toBe(true);
      else expect(times.top).toBeGreaterThanOrEqual(name.bottom - 1);
    });
  }
}
