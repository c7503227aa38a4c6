import { bold, box, circle, type Drawing, gradient, line, plain, ring, shape, words } from './picture.ts';

// Mock-ups of web pages and streams, events, and the museum.

export const weather: Drawing = {
  background: gradient('#7CC4F2', '#DCEFFB', true),
  art:
    circle(238, 66, 34, '#FFD25E') +
    circle(216, 104, 24, '#fff') +
    circle(246, 96, 30, '#fff') +
    circle(276, 108, 22, '#fff') +
    box(206, 104, 80, 26, '#fff', 13),
  words:
    bold('18°', 22, 92, 60, '#0F3E63', -2) +
    words('Praha, partly cloudy', 24, 124, { size: 15, fill: '#1C567F' }),
};

export const mountains: Drawing = {
  background: gradient('#F7B48A', '#7B6FC2', true),
  art:
    circle(246, 52, 20, '#FFE9C7') +
    shape('M0 180V120l60-52 44 38 58-64 70 72 34-28 54 46v48z', '#3E3A78') +
    shape('M0 180v-30l70-30 60 24 70-38 60 34 60-18v58z', '#27255A'),
  words: '',
};

const code = ['1110101', '1011001', '1010111', '0101110', '1011011', '1101101', '1110011'];

export const loyalty: Drawing = {
  background: gradient('#0F5D53', '#0A3934'),
  art:
    box(204, 34, 94, 94, '#EAF7F3', 10) +
    code
      .flatMap((row, y) =>
        [...row].map((bit, x) => (bit === '1' ? box(213 + x * 11, 43 + y * 11, 9, 9, '#102A26', 1.5) : '')),
      )
      .join(''),
  words: bold('Scan.', 22, 76, 26) + bold('Collect.', 22, 106, 26) + bold('Sip.', 22, 136, 26, '#7FE0CC'),
};

export const jazz: Drawing = {
  background: gradient('#2B1150', '#7A1F6B'),
  art: ring(252, 90, 62, '#F6B44B', 10) + ring(252, 90, 38, '#E9579B', 8) + circle(252, 90, 14, '#F6B44B'),
  words:
    bold('Jazz night', 22, 76, 30) + words('Fri 20:00 · free entry', 22, 108, { size: 15, fill: '#F3C6E4' }),
};

const browserWindow =
  box(18, 18, 284, 144, '#fff', 10) +
  shape('M18 44V28a10 10 0 0 1 10-10h264a10 10 0 0 1 10 10v16z', '#DDE4EF') +
  circle(34, 31, 4, '#F0666B') +
  circle(48, 31, 4, '#F2B84B') +
  circle(62, 31, 4, '#5CC189');

export const stats: Drawing = {
  background: plain('#EEF2F8'),
  art:
    browserWindow +
    [34, 52, 44, 70, 58, 82, 66, 76]
      .map((height, i) => box(40 + i * 30, 140 - height, 18, height, i % 3 === 0 ? '#8FADFF' : '#426FF3', 3))
      .join(''),
  words: '',
};

export const photoWall: Drawing = {
  background: plain('#EEF2F8'),
  art:
    browserWindow +
    ['#F2543D', '#F7C873', '#0F5D53', '#7CC4F2', '#7A1F6B', '#F08A24', '#3E3A78', '#BFE9E4']
      .map((fill, i) => box(32 + (i % 4) * 65, 54 + Math.floor(i / 4) * 51, 58, 44, fill, 5))
      .join(''),
  words: '',
};

export const followUs: Drawing = {
  background: gradient('#6D5BD0', '#E9579B'),
  art:
    `<g transform="rotate(8 262 100)">${box(216, 46, 86, 102, '#FFE3F2', 6)}${box(224, 54, 70, 70, '#F7C873', 3)}</g>` +
    `<g transform="rotate(-7 232 92)">${box(188, 40, 86, 102, '#fff', 6)}${box(196, 48, 70, 70, '#3B2418', 3)}</g>` +
    circle(229, 84, 25, '#F3E6D6') +
    circle(229, 84, 19, '#A9713F') +
    shape('M229 96c-15-10-11-23-3-21 2 0 3 2 3 3 0-1 1-3 3-3 8-2 12 11-3 21z', '#F6E7D2'),
  words:
    bold('Show us', 22, 78, 32) +
    bold('your cup', 22, 112, 32) +
    words('@orchardcoffee', 24, 146, { size: 15, fill: '#FFE3F2' }),
};

export const latteArt: Drawing = {
  background: gradient('#2F4A7B', '#1B2B4D'),
  art:
    circle(238, 92, 64, '#F3E6D6') +
    circle(238, 92, 51, '#A9713F') +
    line('M238 134c-46-30-34-70-8-64 4 1 7 4 8 8 1-4 4-7 8-8 26-6 38 34-8 64z', '#F6E7D2', 7),
  words:
    bold('Latte art', 22, 76, 32) +
    words('Saturday class · 19 €', 24, 106, { size: 13.5, fill: '#C9D6FA' }) +
    words('Ask at the bar', 24, 148, { size: 13, fill: '#8FADFF' }),
};

const vase = (x: number, y: number, scale: number, clay: string, band: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${shape('M-14-60h28c-6 18 26 34 26 66 0 30-16 54-28 54h-24c-12 0-28-24-28-54 0-32 32-48 26-66z', clay)}${line('M-38 0h76M-36 16h72', band, 4)}</g>`;

export const clay: Drawing = {
  background: gradient('#F1E4D3', '#D9B48C'),
  art: vase(222, 108, 0.9, '#B4532A', '#F8F1E4') + vase(280, 116, 0.7, '#5A3320', '#E9B77E'),
  words:
    bold('Colours', 22, 78, 34, '#4A2413') +
    bold('of clay', 22, 114, 34, '#B4532A') +
    words('12 October – 28 February', 24, 150, { size: 12, fill: '#6B4A33' }),
};

export const clayRoom: Drawing = {
  background: gradient('#B4532A', '#6B2B12'),
  art:
    vase(90, 100, 1, '#F1E4D3', '#B4532A') +
    vase(160, 108, 0.86, '#E9B77E', '#6B2B12') +
    vase(228, 100, 1, '#F8F1E4', '#5A3320'),
  words: words('Room 4, first floor', 160, 34, { size: 16, fill: '#F8F1E4', anchor: 'middle' }),
};

const hall = gradient('#E8EBF0', '#C5CDD9', true);
const temple =
  shape('M196 62l52-30 52 30z', '#475164') +
  box(204, 68, 88, 8, '#475164') +
  [208, 230, 252, 274].map((x) => box(x, 80, 13, 56, '#5F697B')).join('') +
  box(198, 140, 100, 10, '#475164');

export const openingHours: Drawing = {
  background: hall,
  art: temple,
  words:
    bold('City Museum', 22, 64, 25, '#22304F') +
    words('Friday to Sunday', 24, 92, { size: 15, fill: '#475164' }) +
    words('Fri 10:00–21:00', 24, 120, { size: 15, fill: '#22304F' }) +
    words('Sat, Sun 10:00–18:00', 24, 144, { size: 15, fill: '#22304F' }),
};

export const ticketPrices: Drawing = {
  background: gradient('#22304F', '#121A2E'),
  art: `<g transform="rotate(-10 244 96)">${box(196, 62, 96, 62, '#F6B44B', 8)}${circle(196, 93, 8, '#1A2540')}${circle(292, 93, 8, '#1A2540')}${line('M222 84h44M222 100h30', '#7A4E00', 5)}</g>`,
  words:
    bold('Tickets', 22, 56, 28) +
    words('Adults 9 €', 24, 92, { size: 17, fill: '#DCE6FF' }) +
    words('Students 5 €', 24, 118, { size: 17, fill: '#DCE6FF' }) +
    words('Under 15 free', 24, 144, { size: 17, fill: '#F6B44B' }),
};

export const guidedTours: Drawing = {
  background: plain('#EEF2F8'),
  art: `${browserWindow}<g transform="translate(-6 24) scale(.86)">${temple}</g>`,
  words:
    words('Guided tours', 34, 82, { size: 18, fill: '#22304F', isBold: true }) +
    words('Daily at 11:00', 34, 108, { size: 13, fill: '#475164' }) +
    words('and 15:00', 34, 126, { size: 13, fill: '#475164' }),
};
