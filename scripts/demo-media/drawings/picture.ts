import { extraBold } from './letters-extra-bold.ts';
import { semiBold } from './letters-semi-bold.ts';

// Draws the demo pictures in layers, so that a video can bring them in one after the other. All measures
// refer to a screen of 320 by 180, or 180 by 320.

export interface Drawing {
  readonly background: string;
  readonly art: string;
  readonly words: string;
}
export type Layer = keyof Drawing;
export const layers: readonly Layer[] = ['background', 'art', 'words'];

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function svgOf(drawing: Drawing, { width, height }: Size, which: readonly Layer[] = layers): string {
  const view = height > width ? '0 0 180 320' : '0 0 320 180';
  const parts = which.map((layer) => drawing[layer]).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${parts}</svg>`;
}

export const plain = (fill: string): string => `<rect width="320" height="320" fill="${fill}"/>`;

let gradients = 0;

/** Runs from the upper left to the lower right corner, or straight down. */
export function gradient(from: string, to: string, isDown = false): string {
  const id = `g${++gradients}`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${isDown ? 0 : 1}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${plain(`url(#${id})`)}`;
}

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;

export const ring = (x: number, y: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;

export const shape = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

interface Style {
  readonly size: number;
  readonly fill?: string;
  readonly isBold?: boolean;
  readonly spacing?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** Draws text as outlines; a letter without an outline is an error in the drawing. */
export function words(text: string, x: number, y: number, style: Style): string {
  const { size, fill = '#fff', isBold = false, spacing = 0, anchor = 'start' } = style;
  const font = isBold ? extraBold : semiBold;
  let pen = 0;
  const paths = [...text].map((letter) => {
    const entry = font[letter];
    if (entry === undefined) throw new Error(`There is no outline of "${letter}".`);
    const cut = entry.indexOf(' ');
    const path = `<path transform="translate(${Math.round(pen)} 0)" d="${entry.slice(cut + 1)}"/>`;
    pen += Number(entry.slice(0, cut)) + (spacing * 1000) / size;
    return cut === entry.length - 1 ? '' : path;
  });
  const width = ((pen - (spacing * 1000) / size) * size) / 1000;
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  return `<g transform="translate(${left.toFixed(2)} ${y}) scale(${size / 1000})" fill="${fill}">${paths.join('')}</g>`;
}

export const bold = (text: string, x: number, y: number, size: number, fill = '#fff', spacing = -1): string =>
  words(text, x, y, { size, fill, isBold: true, spacing });

export interface ListStyle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly step: number;
  readonly name: string;
  readonly price: string;
  readonly rule?: string;
}

/** Names with their prices, one per line. */
export const priceList = (
  rows: readonly (readonly [name: string, price: string])[],
  style: ListStyle,
): string =>
  rows
    .map(([name, price], i) => {
      const y = style.top + i * style.step;
      const rule = style.rule
        ? `<path d="M${style.left} ${y + 8}H${style.right}" stroke="${style.rule}"/>`
        : '';
      return (
        words(name, style.left, y, { size: 13, fill: style.name }) +
        words(price, style.right, y, { size: 13, fill: style.price, isBold: true, anchor: 'end' }) +
        rule
      );
    })
    .join('');
