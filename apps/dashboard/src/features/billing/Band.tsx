import type { ReactNode } from 'react';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import classes from './billing.module.css';

interface BandProps {
  kind: 'error' | 'warning';
  children: ReactNode;
  actions?: ReactNode;
}

/** A banner for a condition that lasts until somebody acts. */
export function Band({ kind, children, actions }: BandProps) {
  return (
    <Row
      role="alert"
      className={classes.band}
      gap={12}
      rowGap={8}
      high={44}
      size="13.5/20"
      tone={kind === 'warning' ? 'warning' : 'danger'}
      fill={kind === 'warning' ? 'warning' : 'danger'}
      wrap
      rounded="box"
    >
      <Glyph name="warning" size={16} />
      <p>{children}</p>
      {actions && (
        <Row align="stretch" gap={4}>
          {actions}
        </Row>
      )}
    </Row>
  );
}
