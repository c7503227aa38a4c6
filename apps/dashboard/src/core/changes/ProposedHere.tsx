import type { OpenProposal } from '@vitrine/contract/proposals';
import { choiceText } from '../../lib/i18n/choice-text.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';

interface ProposedHereProps {
  proposals: readonly OpenProposal[];
  /** With those that are not listed. */
  total: number;
}

export function ProposedHere({ proposals, total }: ProposedHereProps) {
  const t = useT();
  const more = total - proposals.length;
  return (
    <Stack role="status" gap={8} pad="10/12" rounded="box" fill="warning" below={16} size="13.5/20">
      {proposals.map((proposal, at) => (
        <Line key={proposal.id ?? at} proposal={proposal} />
      ))}
      {more > 0 && <p>{t('proposals.here.others', { count: more })}</p>}
    </Stack>
  );
}

function Line({ proposal }: { proposal: OpenProposal }) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const { id, author, at, title, isYours, approvers, approverCount } = proposal;
  const others = approverCount - approvers.length;
  const names = others > 0 ? [...approvers, t('proposals.here.more', { count: others })] : approvers;
  const values = {
    name: <b>{author || t('proposals.removedPerson')}</b>,
    at: <Instant at={at} place={null} />,
    approvers: names.length > 0 ? choiceText(locale, names) : t('proposals.here.anyApprover'),
  };
  return (
    <Row gap={8} rowGap={4} wrap align="center">
      <Glyph name="clock" size={16} />
      <Text as="div" grow shrink anywhere>
        <p>{rich(isYours ? 'proposals.here.yours' : 'proposals.here.proposed', values)}</p>
        <Text as="p" weight={600}>
          {title}
        </Text>
      </Text>
      {id && (
        <LinkButton size="sm" href={`/${locale}/proposals/detail/${id}`}>
          {t('proposals.here.look')}
        </LinkButton>
      )}
    </Row>
  );
}
