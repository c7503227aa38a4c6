import { type ReactNode, useId } from 'react';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import classes from './cards.module.css';
import { type EditorPlace, placeId } from './places.ts';

interface EditorCardProps {
  place: EditorPlace;
  title: ReactNode;
  /** At the right end of the title row. */
  aside?: ReactNode;
  /** Its content has the name of the card. */
  isUnnamed?: boolean;
  /** Being edited in place. */
  isOpen?: boolean;
  children?: ReactNode;
}

/** One question about the playlist with its answer. */
export function EditorCard({ place, title, aside, isUnnamed, isOpen, children }: EditorCardProps) {
  const id = useId();
  return (
    <Text
      as="section"
      id={placeId(place)}
      aria-labelledby={isUnnamed ? undefined : id}
      tabIndex={-1}
      className={classes.card}
      framed
      rounded="card"
      surface
      data-place={place}
      data-open={isOpen || undefined}
    >
      <Row className={classes.head} high={28} gap={8} wrap justify="between">
        <Text as="h2" size="15/20" weight={600} id={id}>
          {title}
        </Text>
        {aside}
      </Row>
      {children}
    </Text>
  );
}
