import type { ComponentPropsWithRef, ElementType } from 'react';

/** Distances between parts, by their pixels (`--space-N`). */
type Gap = 2 | 4 | 5 | 6 | 7 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;

/** How a part stands among its neighbours, and how its text looks. Everything else is drawn by the feature's own style sheet. */
export interface Look {
  gap?: Gap;
  /** Between lines, where it differs from `gap`. */
  rowGap?: 0 | Gap;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  /** Columns of one width. */
  columns?: 2;
  /** Where parts stand in their columns. */
  items?: 'start' | 'center';
  /** Each part in the middle of its place. */
  center?: boolean;
  wrap?: boolean;
  /** Within a line of text. */
  inline?: boolean;
  /** Its columns may be narrower than their words. */
  fit?: boolean;
  /** From the first column to the last. */
  whole?: boolean;
  /** Its parts are as wide as their words, or stand at its top. */
  narrow?: boolean;
  top?: boolean;
  /** Takes the room that is left. */
  grow?: boolean;
  /** May be narrower than its words. */
  shrink?: boolean;
  /** May be lower than its parts. */
  low?: boolean;
  /** Never narrower than it is. */
  fixed?: boolean;
  /** At the end of its row. */
  push?: boolean;
  wide?: boolean;
  /** In a line of its own. */
  ownLine?: boolean;
  /** As high as its place. */
  full?: boolean;
  /** Fills the height of its place with parts below each other. */
  column?: boolean;
  block?: boolean;
  /** What is placed within it counts from its edges. */
  relative?: boolean;
  /** Distance between its edge and its parts, as in CSS: all sides, or above and below / left and right. */
  pad?:
    | '0/6'
    | '0/8'
    | '0/10'
    | '0/12'
    | '0/16'
    | '10/12'
    | '10/14'
    | '12'
    | '12/14'
    | '12/16'
    | '12/20'
    | '14/16'
    | '16'
    | '20';
  above?: 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20;
  below?: 4 | 8 | 12 | 16;
  /** At least so high, in pixels. */
  high?: 28 | 30 | 32 | 34 | 36 | 44 | 48;
  /** A line below it, or above it. */
  ruled?: true | 'above';
  framed?: true | 'strong' | 'control';
  surface?: boolean;
  sunken?: boolean;
  fill?: 'field' | 'screen' | 'line' | 'accent' | 'active' | 'warning' | 'danger';
  rounded?: true | 'tag' | 'box' | 'card' | 'full' | 4;
  /** What is larger than it is cut, or scrolls. */
  clip?: boolean;
  scroll?: true | 'x' | 'y';
  /** Lies over what it is in. */
  cover?: boolean;
  /** A picture with a hairline around it. */
  edged?: boolean;
  /** Seen only while the pointer or the focus is in what reveals it. */
  reveals?: boolean;
  revealed?: boolean;
  /** A link that all of its card leads to. */
  covers?: boolean;
  /** In the colours of a playlist: `--edge`, `--fill` and `--ink`. */
  inked?: boolean;
  /** Under the pointer: its surface, stronger words, those of a link, a line below, both of them. */
  hover?: 'lit' | 'strong' | 'accent' | 'line' | 'name';
  /** On a phone: not there, not pushed to the end, high enough for a finger. */
  phone?: 'hidden' | 'flush' | 'high';
  /** Size of letters and height of lines in pixels; without the height, that of the text around. */
  size?:
    | '12'
    | '12/16'
    | '12/18'
    | '12.5'
    | '12.5/16'
    | '12.5/17'
    | '12.5/18'
    | '13'
    | '13/18'
    | '13/20'
    | '13.5'
    | '13.5/19'
    | '13.5/20'
    | '14'
    | '14/20'
    | '14/22'
    | '14.5/22'
    | '15/20'
    | '15/22'
    | '16/22';
  weight?: 400 | 500 | 550 | 570 | 600 | 650;
  tone?: 'strong' | 'soft' | 'muted' | 'accent' | 'active' | 'warning' | 'danger' | 'toast';
  /** Digits of one width. */
  numeric?: boolean;
  /** Breaks within a word that is too long. */
  anywhere?: boolean;
  nowrap?: boolean;
  /** More lines, where those around it have one. */
  wrapping?: boolean;
  /** One line, cut at its end. */
  truncate?: boolean;
  /** Words in the middle, or at the left of a button. */
  middle?: boolean;
  start?: boolean;
  absolute?: boolean;
  /** Typed into, without a box of its own. */
  bare?: boolean;
  raised?: boolean;
  mono?: boolean;
  finish?: boolean;
  /** Lines between its parts. */
  lines?: boolean;
  /** A line between it and a neighbour of its kind. */
  between?: boolean;
  /** Of the shape of a screen. */
  wideScreen?: boolean;
  pointer?: boolean;
  /** Not there while it says nothing. */
  orGone?: boolean;
  /** Holds a round button that is not seen. */
  choice?: boolean;
}

export type LookProps<T extends ElementType, L = unknown> = Look &
  L & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look | keyof L | 'as'>;

const choices = [
  'look',
  'gap',
  'rowGap',
  'align',
  'justify',
  'size',
  'weight',
  'tone',
  'pad',
  'above',
  'below',
  'ruled',
  'framed',
  'fill',
  'rounded',
  'scroll',
  'phone',
  'columns',
  'high',
  'items',
  'hover',
] as const;
const switches = [
  'center',
  'wrap',
  'inline',
  'fit',
  'grow',
  'shrink',
  'fixed',
  'push',
  'wide',
  'ownLine',
  'low',
  'whole',
  'narrow',
  'top',
  'numeric',
  'anywhere',
  'nowrap',
  'truncate',
  'full',
  'column',
  'block',
  'relative',
  'surface',
  'sunken',
  'clip',
  'mono',
  'start',
  'middle',
  'finish',
  'lines',
  'between',
  'absolute',
  'cover',
  'raised',
  'wideScreen',
  'pointer',
  'wrapping',
  'inked',
  'covers',
  'edged',
  'reveals',
  'revealed',
  'bare',
  'orGone',
  'choice',
] as const;
const looks: ReadonlySet<string> = new Set([...choices, ...switches]);

/** `size="13.5/20"` is the class `size_13_5_20`, and a choice without a value its own. */
const nameOf = (choice: string, value: unknown) =>
  value === true ? choice : `${choice}_${String(value).replace(/\W/g, '_')}`;

function classOf(base: string, given: Record<string, unknown>) {
  const names = [base];
  for (const choice of choices) if (given[choice] !== undefined) names.push(nameOf(choice, given[choice]));
  for (const name of switches) if (given[name]) names.push(name);
  if (given.className) names.push(String(given.className));
  return names.filter(Boolean).join(' ');
}

/** What has a `beside` lays out its parts only where a gap between them is given. */
export function primitive<D extends ElementType, L = unknown>(base: string, defaultTag: D, beside = '') {
  return function Primitive<T extends ElementType = D>(props: LookProps<T, L>) {
    const given = props as Record<string, unknown>;
    const rest: Record<string, unknown> = {};
    for (const name in given) if (!looks.has(name) && name !== 'as') rest[name] = given[name];
    rest.className = classOf(given.gap && beside ? `${beside} ${base}` : base, given) || undefined;
    const Element = (given.as ?? defaultTag) as ElementType;
    if (Element === 'button') rest.type ??= 'button';
    return <Element {...rest} />;
  };
}

/** Parts below each other. */
export const Stack = primitive('stack', 'div');
/** Parts beside each other, in the middle of their line. */
export const Row = primitive('row', 'div');
/** Words that look other than the text around them. */
export const Text = primitive('', 'span');
/** Soft coloured words of a kind, quiet without a tone; with a gap its parts stand beside each other. */
export const Note = primitive('note', 'div', 'row');
/** A button or link without a frame, lit under the pointer: words that act, a name that leads on, or its whole surface. */
export const Press = primitive<'button', { look?: 'link' | 'name' }>('press', 'button', 'row');
/** Rows of words and numbers; `bare` begins at the edge of the text around it. */
export const Table = primitive<'table', { look?: 'bare' }>('table', 'table');
