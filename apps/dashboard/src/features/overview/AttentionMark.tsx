import type { Attention } from '@vitrine/contract/overview';
import { PictureOf } from '../../ui/glyphs.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import classes from './attention.module.css';
import { lookOf } from './attention-look.ts';

export function AttentionMark({ item }: { item: Pick<Attention, 'kind' | 'part'> }) {
  const look = lookOf(item);
  return (
    <Row as="span" className={classes.mark} align="stretch" tone="muted" aria-hidden="true">
      {'status' in look ? (
        <StatusMark status={look.status} size={16} />
      ) : (
        <PictureOf of={look.symbol} size={16} />
      )}
    </Row>
  );
}
