import type { CSSProperties, ReactNode } from 'react';
import classes from './grids.module.css';
import { type LookProps, primitive } from './layout.tsx';

const GridBox = primitive(classes.grid!, 'div');
const BesideBox = primitive(classes.beside!, 'div');
const FormBox = primitive(classes.formGrid!, 'div');

type GridTag = 'div' | 'ul' | 'ol' | 'section' | 'fieldset';
/** `least`: how narrow a column may be, in pixels. */
type GridProps = LookProps<GridTag> & { least: number };

const styleOf = (least: number) => ({ '--least': `${least}px` }) as CSSProperties;

/** As many columns of one width as there is room for. */
export function Grid({ least, ...rest }: GridProps) {
  return <GridBox style={styleOf(least)} {...rest} />;
}

/** Two columns, one where there is no room for two. */
export function FormGrid({ least = 150, ...rest }: Partial<GridProps>) {
  return <FormBox gap={12} style={styleOf(least)} {...rest} />;
}

/** What a page is about, and beside it what belongs to it, so many pixels wide; below it where there is no room for both. */
export function Beside({ aside, ...rest }: LookProps<'div'> & { aside: number }) {
  return <BesideBox gap={16} style={{ '--aside': `${aside}px` } as CSSProperties} {...rest} />;
}

interface FactsProps {
  /** Fills a card: with lines between them. */
  inCard?: boolean;
  children: ReactNode;
}

/** Names and their values. */
export function Facts({ inCard, children }: FactsProps) {
  return (
    <dl className={classes.facts} data-in-card={inCard}>
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
