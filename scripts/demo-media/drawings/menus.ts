import {
  bold,
  box,
  circle,
  type Drawing,
  ellipse,
  gradient,
  line,
  plain,
  priceList,
  words,
} from './picture.ts';

// Menus of the coffee houses.

const paper = { left: 22, right: 298, top: 72, step: 26, name: '#2F4437', price: '#B4532A', rule: '#DCCFB8' };

export const lunchMenu: Drawing = {
  background: plain('#F8F1E4'),
  art: priceList(
    [
      ['Lentil soup, dill', '4,90'],
      ['Chicken focaccia', '7,50'],
      ['Beetroot bowl', '8,20'],
      ['Lemon tart', '3,90'],
    ],
    paper,
  ),
  words: bold('Lunch', 22, 40, 22, '#233B2C', -0.5),
};

export const breakfastMenu: Drawing = {
  background: plain('#FFF4DF'),
  art: priceList(
    [
      ['Croissant, butter', '2,90'],
      ['Granola, plums', '5,40'],
      ['Eggs on rye', '6,80'],
      ['Porridge, apple', '4,60'],
    ],
    { ...paper, name: '#5A3320', price: '#C9233F', rule: '#F0DDB8' },
  ),
  words: bold('Breakfast', 22, 40, 22, '#5A2C07', -0.5),
};

export const eveningMenu: Drawing = {
  background: gradient('#2B1F4A', '#171029'),
  art: priceList(
    [
      ['Cheese and quince', '8,90'],
      ['Olives, almonds', '4,20'],
      ['Natural wine, glass', '5,50'],
      ['Affogato', '4,80'],
    ],
    { ...paper, name: '#E6DEF8', price: '#F6B44B', rule: '#4A3B78' },
  ),
  words: bold('Evening', 22, 40, 22, '#fff', -0.5),
};

export const coffeeList: Drawing = {
  background: plain('#13221C'),
  art: priceList(
    [
      ['Espresso', '2,20'],
      ['Macchiato', '2,60'],
      ['Cortado', '2,80'],
      ['Flat white', '3,20'],
      ['Cappuccino', '3,20'],
      ['Filter', '3,00'],
      ['Cold brew', '3,80'],
    ],
    { left: 20, right: 160, top: 92, step: 28, name: '#DDE6DC', price: '#E9B77E' },
  ),
  words: bold('Coffee', 20, 52, 26, '#F3E9D6', -0.5),
};

export const breakfast: Drawing = {
  background: plain('#FFD9A0'),
  art:
    ellipse(236, 104, 78, 44, '#C97B2D') +
    line(
      'M172 92c24-34 104-34 128 0M186 120c26-26 76-26 100 0M206 72l10 60M240 64v76M272 72l-10 60',
      '#8E4F14',
      5,
    ),
  words:
    bold('Breakfast', 22, 70, 26, '#5A2C07') +
    words('until 11:00', 22, 98, { size: 18, fill: '#8E4F14' }) +
    bold('5,90 €', 22, 152, 22, '#5A2C07', 0),
};

export const brunch: Drawing = {
  background: gradient('#DDF3E4', '#A9DDBB'),
  art:
    circle(238, 94, 66, '#fff') +
    circle(238, 94, 54, '#F3F7F2') +
    `<path d="M204 92c0-24 26-34 44-26 22-6 36 14 28 32 6 20-14 36-32 28-22 8-42-10-40-34z" fill="#fff"/>` +
    circle(240, 94, 17, '#F7B733') +
    line('M206 132c14 12 50 14 66 0', '#7DBB68', 6),
  words:
    bold('Brunch', 22, 82, 36, '#1F5A35') +
    words('Saturday and Sunday', 24, 112, { size: 13.5, fill: '#2F7A4A' }) +
    words('08:00–13:00', 24, 134, { size: 13.5, fill: '#2F7A4A' }),
};

export const meetTheTeam: Drawing = {
  background: gradient('#F4E3D7', '#E7C6B3'),
  art: [
    ['#C98B66', '#2F4A7B'],
    ['#8C5A3C', '#B4532A'],
    ['#E0B08E', '#25635A'],
    ['#A86F4C', '#5B3A7A'],
  ]
    .map(([face, shirt], i) => {
      const x = 67 + i * 62;
      return `${circle(x, 86, 24, face!)}<path d="M${x - 36} 180c0-40 16-58 36-58s36 18 36 58z" fill="${shirt}"/>`;
    })
    .join(''),
  words: words('Meet the team', 160, 36, { size: 18, fill: '#5A3320', isBold: true, anchor: 'middle' }),
};

export const goodMorning: Drawing = {
  background: gradient('#20386F', '#6D8FE8'),
  art: circle(250, 150, 80, '#F7C873', 0.95) + box(0, 150, 320, 40, '#16264D'),
  words:
    bold('Guten', 24, 66, 32) +
    bold('Morgen', 24, 102, 32) +
    words('Berlin · Mitte', 24, 172, { size: 11, fill: '#C9D6FA' }),
};
