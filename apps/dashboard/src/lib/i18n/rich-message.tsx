import { Fragment, type ReactNode } from 'react';
import { type TextKey, type Translate, useT } from './i18n.ts';

// Whole sentences with components in them. The translator fills in a mark for each component, and the sentence is cut at
// the marks afterwards, so that every language decides where in the sentence a component stands.

/** Stand in a message as `{{b}}` and `{{e}}` around words that weigh more; components stand outside of them. */
export const boldMarks = { b: '\uE002', e: '\uE003' } as const;
export const withoutMarks = (text: string): string => text.replace(/[\uE002\uE003]/g, '');

const withBold = (text: string): ReactNode => {
  const parts = text.split(/\uE002([^\uE003]*)\uE003/);
  if (parts.length === 1) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
  return parts.map((part, i) => (i % 2 === 0 ? part : <b key={i}>{part}</b>));
};

export type RichValues = Readonly<Record<string, ReactNode>>;
export type TranslateRich = (key: TextKey, values: RichValues) => ReactNode;

const isPlain = (value: ReactNode): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

export function richMessage(t: Translate, key: TextKey, values: RichValues): ReactNode {
  const inserted: ReactNode[] = [];
  const plain: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    // Private-use characters can't be typed into a name by accident.
    plain[name] = isPlain(value) ? value : `\uE000${inserted.push(value) - 1}\uE001`;
  }
  const parts = t(key, plain).split(/\uE000(\d+)\uE001/);
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, in their order
    <Fragment key={i}>{i % 2 === 0 ? withBold(part) : inserted[Number(part)]}</Fragment>
  ));
}

/** `t` whose values may be components. */
export function useRichT(): TranslateRich {
  const t = useT();
  return (key, values) => richMessage(t, key, values);
}
