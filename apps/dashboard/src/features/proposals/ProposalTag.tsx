import type { ProposalState } from '@vitrine/contract/proposals';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import classes from './proposals.module.css';

export const stateKeys = {
  open: 'proposals.states.open',
  approved: 'proposals.states.approved',
  approved_with_changes: 'proposals.states.approvedWithChanges',
  rejected: 'proposals.states.rejected',
  withdrawn: 'proposals.states.withdrawn',
} as const satisfies Record<ProposalState, string>;

export function ProposalTag({ state }: { state: ProposalState }) {
  const t = useT();
  const tone = state === 'open' ? 'warning' : state.startsWith('approved') ? 'active' : undefined;
  return (
    <Row
      as="span"
      gap={5}
      pad="0/8"
      align="center"
      rounded="tag"
      sunken
      fill={tone}
      tone={tone ?? 'soft'}
      weight={600}
      nowrap
      inline
      className={classes.tag}
    >
      {state === 'open' && <Glyph name="clock" size={14} />}
      {t(stateKeys[state])}
    </Row>
  );
}
