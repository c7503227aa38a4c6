import { box, circle, type Drawing, ellipse, gradient, line, shape } from './picture.ts';

// What a new customer's first screen shows next to their name: neutral pictures without text, so that nothing
// has to be translated.

const near = shape('M0 180v-30l70-30 60 24 70-38 60 34 60-18v58z', '#27255A');

export const mountains: Drawing = {
  background: gradient('#F7B48A', '#7B6FC2', true),
  art:
    circle(246, 52, 20, '#FFE9C7') +
    shape('M0 180V120l60-52 44 38 58-64 70 72 34-28 54 46v48z', '#3E3A78') +
    near,
  words: '',
};

const wave = (y: number, opacity: number): string =>
  `<g opacity="${opacity}">${line(`M-10 ${y}q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0`, '#CDEBF2', 2.4)}</g>`;

export const stream: Drawing = {
  background: gradient('#BFE3EC', '#2F7F96', true),
  art:
    shape('M0 96l54-40 46 30 62-48 58 46 40-22 60 34v84H0z', '#4E6E8E') +
    shape('M0 180v-58l46-16 34 22 44-30 60 34 54-26 82 40v34z', '#2B4A63') +
    box(0, 140, 320, 40, '#3E8FA6') +
    shape('M150 141c10-14 2-22 14-32 4 12-2 18 6 32z', '#8ED0DF') +
    wave(150, 0.9) +
    wave(163, 0.6) +
    wave(175, 0.4),
  words: '',
};

const petal = (turn: number): string =>
  `<g transform="rotate(${turn} 228 84)">${ellipse(228, 52, 13, 28, '#F3A63B')}</g>`;

export const meadow: Drawing = {
  background: gradient('#FDF3DC', '#F4D9A4', true),
  art:
    shape('M0 180v-44c60-26 110-20 164-8s104 6 156-16v68z', '#7FA65A') +
    shape('M0 180v-22c70-18 120-6 176-2s94-6 144-16v40z', '#5B8443') +
    line('M228 108c-4 22-2 40 2 60', '#3F6B35', 5) +
    shape('M228 140c-16-14-30-12-38-6 10 12 24 14 38 6z', '#4E7F41') +
    [0, 45, 90, 135, 180, 225, 270, 315].map(petal).join('') +
    circle(228, 84, 19, '#7A4A22') +
    box(40, 40, 46, 6, '#FFFFFF', 3) +
    box(58, 51, 40, 6, '#FFFFFF', 3),
  words: '',
};
