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
  /** Each part in the middle of its place. */
  center?: boolean;
  wrap?: boolean;
  /** Within a line of text. */
  inline?: boolean;
  /** Its columns may be narrower than their words. */
  fit?: boolean;
  /** Two columns of one width. */
  columns?: 2;
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
    | '15/22'
    | '16/22';
  weight?: 400 | 500 | 550 | 570 | 600 | 650;
  tone?: 'strong' | 'soft' | 'muted' | 'accent' | 'active' | 'warning' | 'danger';
  /** Digits of one width. */
  numeric?: boolean;
  /** Breaks within a word that is too long. */
  anywhere?: boolean;
  nowrap?: boolean;
  /** One line, cut at its end. */
  truncate?: boolean;
  /** Words in the middle, or at the left of a button. */
  middle?: boolean;
  start?: boolean;
  block?: boolean;
  /** Its parts below each other, which may take the room that is left. */
  column?: boolean;
  /** What is placed within it finds its edges here. */
  relative?: boolean;
  absolute?: boolean;
  /** Over all of what holds it. */
  cover?: boolean;
  full?: boolean;
  scroll?: boolean;
  clip?: boolean;
  surface?: boolean;
  sunken?: boolean;
  /** As what is filled in. */
  field?: boolean;
  /** Typed into, without a box of its own. */
  bare?: boolean;
  raised?: boolean;
  /** A background in the soft colour of a kind. */
  soft?: 'accent' | 'active' | 'warning' | 'danger';
  /** Around it, below it, above it. */
  framed?: true | 'strong' | 'control';
  ruled?: boolean;
  topped?: boolean;
  rounded?: true | 'tag' | 'box' | 'card' | 'full';
  /** Room around its words: above and below, beside. */
  pad?: '0 6' | '0 8' | '0 10' | '0 12' | '10 12' | '10 14' | '12 14' | '12 20' | '12' | '16' | '20';
  /** Room between it and what stands above or below, where that is not the gap of what holds both. */
  above?: 2 | 4 | 6 | 8 | 12 | 14 | 16 | 20;
  below?: 4 | 8 | 12 | 16;
  mono?: boolean;
  /** In the colour, and of the shape, of a screen. */
  screen?: boolean;
  wideScreen?: boolean;
  pointer?: boolean;
  /** Lines between its parts, or between it and a neighbour of its kind. */
  lines?: boolean;
  between?: boolean;
  /** Not there while it says nothing. */
  orGone?: boolean;
  /** Holds a round button that is not seen. */
  choice?: boolean;
  /** What changes under the pointer. */
  hover?: 'lit' | 'strong' | 'accent' | 'line';
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
  'soft',
  'framed',
  'rounded',
  'pad',
  'above',
  'below',
  'columns',
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
  'middle',
  'start',
  'block',
  'column',
  'relative',
  'absolute',
  'cover',
  'full',
  'scroll',
  'clip',
  'surface',
  'sunken',
  'raised',
  'ruled',
  'topped',
  'mono',
  'screen',
  'wideScreen',
  'pointer',
  'lines',
  'between',
  'field',
  'bare',
  'orGone',
  'choice',
] as const;
const looks: ReadonlySet<string> = new Set([...choices, ...switches]);

/** `13.5/20` is the class `size_13_5_20`, a frame without a kind is `framed`. */
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
