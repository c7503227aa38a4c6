import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import classes from './Card.module.css';
import { Row, Text } from './layout/layout.tsx';

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title?: ReactNode;
  /** Right of the title. */
  aside?: ReactNode;
  padded?: boolean;
}

export function Card({ title, aside, padded, className, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      {...rest}
      className={[classes.card, className].filter(Boolean).join(' ')}
    >
      {title !== undefined && (
        <Row as="header" ruled className={classes.head} gap={8} rowGap={4} wrap>
          <h2 id={id}>{title}</h2>
          {aside && (
            <Row gap={8} push size="13/18" tone="muted">
              {aside}
            </Row>
          )}
        </Row>
      )}
      {padded ? (
        <Text as="div" pad="16">
          {children}
        </Text>
      ) : (
        children
      )}
    </section>
  );
}
