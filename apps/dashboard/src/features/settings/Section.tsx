import { type ReactNode, useId } from 'react';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './settings.module.css';

interface SectionProps {
  /** Its anchor in the URL. */
  id: string;
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** The save bar at the bottom of the section. */
  foot?: ReactNode;
  /** Its content is loading. */
  isBusy?: boolean;
  children: ReactNode;
}

export function Section({ id, title, note, foot, isBusy, children }: SectionProps) {
  const headingId = useId();
  return (
    <Text
      as="section"
      id={id}
      aria-labelledby={headingId}
      framed
      rounded="card"
      surface
      raised
      className={classes.section}
    >
      <Row
        as="header"
        gap={16}
        rowGap={2}
        wrap
        align="baseline"
        justify="between"
        ruled
        pad="12/20"
        className={classes.head}
      >
        <h2 id={headingId} tabIndex={-1}>
          {title}
        </h2>
        {note && <span className={classes.note}>{note}</span>}
      </Row>
      <Stack gap={18} pad="20" className={classes.body} aria-busy={isBusy}>
        {children}
      </Stack>
      {foot && (
        <Text as="footer" ruled="above" pad="12/20" orGone className={classes.foot}>
          {foot}
        </Text>
      )}
    </Text>
  );
}
