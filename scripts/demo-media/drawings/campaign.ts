import {
  bold,
  box,
  circle,
  type Drawing,
  ellipse,
  gradient,
  line,
  plain,
  ring,
  shape,
  words,
} from './picture.ts';

// Advertisements of the coffee houses.

const cup = (x: number, y: number, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${circle(0, 0, 70, '#F3E6D6')}${circle(0, 0, 56, '#A9713F')}${shape(
    'M0-36c-22 10-28 34-10 46-4 12 4 22 10 30 6-8 14-18 10-30 18-12 12-36-10-46z',
    '#F6E7D2',
  )}${line('M0-26v60', '#A9713F', 3)}</g>`;

const bean = (x: number, y: number, turn: number, scale = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${ellipse(0, 0, 17, 24, '#8A5631')}${line('M0-21c9 12-9 28 0 42', '#3A2012', 3)}</g>`;

const brown = gradient('#3B2418', '#1F120C');

export const flatWhite: Drawing = {
  background: brown,
  art: cup(238, 96),
  words:
    bold('Flat white', 24, 74, 30, '#FBEFE0') +
    words('3,20 €', 24, 108, { size: 24, fill: '#E9B77E' }) +
    words('HOUSE ROAST · ETHIOPIA', 24, 152, { size: 10.5, fill: '#CDAE90', spacing: 0.8 }),
};

export const flatWhiteBeans: Drawing = {
  background: gradient('#4A2D1C', '#24140C'),
  art: [
    [214, 58, 20],
    [252, 50, -30],
    [286, 74, 55],
    [232, 96, -12],
    [270, 112, 24],
    [208, 128, 70],
    [246, 142, -48],
    [290, 140, 8],
  ]
    .map(([x, y, turn]) => bean(x!, y!, turn!))
    .join(''),
  words:
    bold('Roasted', 24, 78, 30, '#FBEFE0') +
    bold('this week', 24, 110, 30, '#E9B77E') +
    words('Yirgacheffe, washed', 24, 146, { size: 14, fill: '#CDAE90' }),
};

export const flatWhiteClose: Drawing = {
  background: gradient('#A9713F', '#6B3F22'),
  art: cup(160, 190, 1.7),
  words: words('Made by hand, every time', 160, 40, { size: 20, fill: '#FBEFE0', anchor: 'middle' }),
};

const red = gradient('#F2543D', '#C9233F');
const redArt = circle(270, 20, 90, '#FF8A5C', 0.55) + circle(300, 170, 60, '#8E1238', 0.5);

export const beansSale: Drawing = {
  background: red,
  art: redArt,
  words:
    bold('−30%', 22, 112, 84, '#fff', -4) +
    words('on beans, this week', 26, 146, { size: 15, fill: '#FFE3D6' }),
};

export const beansSaleBag: Drawing = {
  background: gradient('#C9233F', '#8E1238'),
  art:
    shape('M206 40h76l8 20-6 104h-80l-6-104z', '#F8F1E4') +
    shape('M206 40h76l8 20h-92z', '#DCCFB8') +
    box(216, 84, 56, 44, '#233B2C', 6) +
    `<g transform="translate(244 106) scale(.62)">${bean(0, 0, 24)}</g>`,
  words:
    bold('All beans,', 22, 78, 32) +
    bold('all bags', 22, 112, 32) +
    words('until 30 November', 24, 146, { size: 15, fill: '#FFE3D6' }),
};

const pumpkin = (x: number, y: number, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${ellipse(30, 2, 30, 44, '#FFB35C')}${ellipse(-30, 2, 30, 44, '#FFB35C')}${ellipse(0, 0, 30, 46, '#FFC27A')}${line('M0-44c0-14 8-20 16-20', '#3E5B1E', 8)}</g>`;

export const pumpkinLatte: Drawing = {
  background: gradient('#F08A24', '#B4430F'),
  art: pumpkin(232, 104),
  words:
    bold('Pumpkin', 22, 76, 28) +
    bold('latte', 22, 106, 28) +
    words('is back', 22, 150, { size: 18, fill: '#FFE2BF' }),
};

export const pumpkinCup: Drawing = {
  background: gradient('#8E3A10', '#4A1D08'),
  art: `${cup(236, 92, 0.95)}${pumpkin(292, 152, 0.5)}`,
  words:
    bold('Spiced', 22, 78, 30, '#FFD7A3') +
    bold('& warm', 22, 110, 30, '#FFD7A3') +
    words('4,20 €', 22, 150, { size: 18, fill: '#FFB35C' }),
};

const leaf = (x: number, y: number, turn: number, fill: string, scale = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shape('M0-28c18 10 22 34 0 52-22-18-18-42 0-52z', fill)}${line('M0-18v54', '#7A3B12', 2)}</g>`;

export const autumnLeaves: Drawing = {
  background: gradient('#FBE3BE', '#F2B56B', true),
  art:
    leaf(196, 52, 30, '#D9622B') +
    leaf(248, 84, -24, '#B4430F', 1.3) +
    leaf(290, 44, 64, '#E9A23B') +
    leaf(206, 130, -60, '#E9A23B', 0.9) +
    leaf(284, 140, 14, '#D9622B', 1.1),
  words: bold('Autumn', 22, 84, 36, '#6B2B08') + bold('is here', 22, 120, 36, '#B4430F'),
};

export const autumnDrinks: Drawing = {
  background: gradient('#F2B56B', '#D9622B', true),
  art: cup(238, 96, 0.92) + leaf(180, 40, 40, '#B4430F', 0.8) + leaf(300, 28, -30, '#FBE3BE', 0.7),
  words: bold('Warm up', 22, 88, 30, '#4A1D08') + words('with us', 24, 120, { size: 20, fill: '#6B2B08' }),
};

const glass =
  shape('M208 44h72l-10 116h-52z', '#fff', 0.75) +
  shape('M212 78h64l-7 82h-50z', '#B5764A') +
  '<rect x="222" y="84" width="20" height="20" rx="4" fill="#fff" opacity=".6" transform="rotate(14 232 94)"/>' +
  '<rect x="246" y="100" width="20" height="20" rx="4" fill="#fff" opacity=".5" transform="rotate(-12 256 110)"/>' +
  line('M256 20l-10 60', '#E2574C', 5);

export const iced: Drawing = {
  background: gradient('#BFE9E4', '#7CCBD0'),
  art: glass,
  words: bold('Iced', 22, 84, 34, '#0B4A4E') + words('all year long', 22, 118, { size: 20, fill: '#14686D' }),
};

export const icedSteps: Drawing = {
  background: gradient('#7CCBD0', '#3F9FA8'),
  art: `<g transform="translate(22 0)">${glass}</g>`,
  words:
    bold('Slow drip,', 22, 78, 32, '#fff') +
    bold('no rush', 22, 112, 32, '#DDF6F3') +
    words('twelve hours cold', 24, 146, { size: 15, fill: '#0B4A4E' }),
};

export const cinnamonRoll: Drawing = {
  background: gradient('#F6DFC4', '#E0A86A'),
  art:
    circle(236, 94, 62, '#B8702F') +
    line(
      'M236 94c0-10 16-10 16 4 0 18-34 18-34-4 0-28 52-30 52 4 0 40-72 38-72-6 0-46 92-46 90 8',
      '#F8EBD8',
      7,
    ) +
    circle(196, 146, 5, '#8E4F14') +
    circle(286, 150, 4, '#8E4F14'),
  words:
    bold('Cinnamon', 22, 76, 30, '#5A2C07') +
    bold('roll', 22, 108, 30, '#5A2C07') +
    words('still warm · 3,40 €', 24, 146, { size: 15, fill: '#8E4F14' }),
};

export const happyHour: Drawing = {
  background: gradient('#E5789B', '#A02350'),
  art:
    ring(238, 92, 58, '#FFE3EC', 9) +
    line('M238 92V52M238 92l26 18', '#fff', 8) +
    circle(238, 92, 7, '#fff') +
    circle(296, 30, 14, '#FFD25E'),
  words:
    bold('Happy', 22, 72, 36) +
    bold('hour', 22, 108, 36) +
    words('16:30–19:00 · two for one', 24, 148, { size: 12, fill: '#FFE3EC' }),
};

export const lemonade: Drawing = {
  background: gradient('#FFF3B8', '#F7D34C'),
  art:
    circle(248, 94, 62, '#F2B81F') +
    circle(248, 94, 54, '#FFF7D6') +
    Array.from(
      { length: 8 },
      (_, i) =>
        `<path d="M248 88L226 52a40 40 0 0 1 24 0z" fill="#FFD94A" transform="rotate(${i * 45} 248 94)"/>`,
    ).join(''),
  words:
    bold('Summer', 22, 78, 32, '#6B5200') +
    bold('lemonade', 22, 112, 32, '#8E6C00') +
    words('see you in June', 24, 146, { size: 15, fill: '#8E6C00' }),
};

const upright = (art: string) => `<g transform="translate(-148 66)">${art}</g>`;

export const freshRoast: Drawing = {
  background: brown,
  art: upright(cup(238, 110, 0.98)),
  words:
    bold('Fresh', 20, 60, 40, '#FBEFE0') +
    bold('roast', 20, 98, 40, '#E9B77E') +
    words('every Thursday', 22, 294, { size: 15, fill: '#CDAE90' }),
};

const night = gradient('#20386F', '#16264D', true);

export const openLate: Drawing = {
  background: night,
  art:
    circle(122, 96, 44, '#F7C873') +
    circle(140, 84, 38, '#20386F') +
    box(0, 250, 180, 70, '#0E1936') +
    box(60, 214, 60, 56, '#F7C873', 4) +
    line('M90 214v56M60 240h60', '#16264D', 4),
  words: bold('Open', 20, 190, 36),
};

export const openLateHours: Drawing = {
  background: night,
  art: box(60, 30, 60, 56, '#F7C873', 4) + line('M90 30v56M60 58h60', '#16264D', 4),
  words:
    bold('until', 20, 150, 40, '#C9D6FA') +
    bold('22:00', 20, 198, 50, '#F7C873', -2) +
    words('on Fridays', 22, 232, { size: 17, fill: '#C9D6FA' }),
};

export const mark: Drawing = {
  background: plain('#F8F1E4'),
  art: `${circle(160, 74, 40, '#233B2C')}<g transform="translate(160 76) scale(.9)">${bean(0, 0, 24)}</g>${shape('M166 42c4-18 20-24 34-20-2 16-18 26-34 20z', '#7DBB68')}`,
  words: words('Orchard Coffee', 160, 152, {
    size: 24,
    fill: '#233B2C',
    isBold: true,
    spacing: -0.6,
    anchor: 'middle',
  }),
};
