import type { PartState } from '@vitrine/contract/installation';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { type Status, StatusMark } from '../../ui/StatusMark.tsx';
import classes from './installation.module.css';

const marks: Readonly<Record<Exclude<PartState, 'works'>, Status>> = {
  fault: 'offline',
  not_set_up: 'unknown',
  elsewhere: 'closed',
  unknown: 'warning',
};

/** A mark and at most three words; each state has its own shape. */
export function StateText({ state, children }: { state: PartState; children: ReactNode }) {
  return (
    <Row
      as="span"
      size="13/20"
      gap={6}
      align="center"
      tone="muted"
      weight={600}
      inline
      className={classes.state}
      data-state={state}
    >
      {state === 'works' ? (
        <Stack as="span" center fixed className={classes.check} aria-hidden="true">
          <Glyph name="check" size={10} />
        </Stack>
      ) : (
        <StatusMark status={marks[state]} size={14} />
      )}
      {children}
    </Row>
  );
}
