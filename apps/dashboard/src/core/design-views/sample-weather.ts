import type { SourceData } from '@vitrine/design/context';

// A forecast for places where designs are looked at: players have that of their own place.

const hourMs = 3_600_000;
const skies = ['partlycloudy_day', 'cloudy', 'lightrain', 'fair_day', 'clearsky_day', 'cloudy'];

export const weatherData = (now: number): SourceData => {
  const from = Math.floor(now / hourMs) * hourMs;
  const values = Array.from({ length: 96 }, (_, i) => ({
    time: new Date(from + i * hourMs).toISOString(),
    temperature: 6 + Math.round(4 * Math.sin((i / 24) * 2 * Math.PI)),
    symbol: skies[Math.floor(i / 3) % skies.length]!,
  }));
  return {
    columns: [
      { name: 'time', kind: 'text' },
      { name: 'symbol', kind: 'text' },
      { name: 'temperature', kind: 'number' },
    ],
    rows: values.map((each, i) => ({ id: `r${i + 1}`, values: each })),
    fetchedAt: null,
    isOld: false,
    credit: 'MET Norway',
  };
};
