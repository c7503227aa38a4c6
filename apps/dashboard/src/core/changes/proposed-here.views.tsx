import { useQuery } from '@tanstack/react-query';
import { openProposals } from '@vitrine/contract/proposals';
import { lazy, Suspense } from 'react';
import { call } from '../../lib/api.ts';
import { useIsApprovalUsed } from '../../lib/approval.ts';
import { withMessages } from '../../lib/i18n/i18n.ts';

const LazyBanner = lazy(
  withMessages('proposedHere', async () => ({ default: (await import('./ProposedHere.tsx')).ProposedHere })),
);

/** That a change of this record waits for approval; editing it stays allowed. Nothing where nobody's changes need approval. */
export function ProposedHere({ subject }: { subject: string }) {
  const isUsed = useIsApprovalUsed();
  const { data } = useQuery({
    queryKey: ['proposals', 'open', subject],
    queryFn: ({ signal }) => call(openProposals, { query: { subject }, signal }),
    enabled: isUsed,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyBanner proposals={data.data} total={data.meta.total} />
    </Suspense>
  );
}
