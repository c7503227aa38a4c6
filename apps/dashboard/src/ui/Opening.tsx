import type { Closed } from '@vitrine/contract/displays';
import { useT } from '../lib/i18n/i18n.ts';
import { useRichT } from '../lib/i18n/rich-message.tsx';
import { Instant } from './time/Time.tsx';
import type { Place } from './time/time-text.ts';

interface OpeningProps {
  display: { readonly closed: Closed; readonly location: Place };
  className?: string | undefined;
}

/** "Closed, opens 06:30 in Brno"; a location whose hours never open waits until they are set. */
export function Opening({ display: { closed, location }, className }: OpeningProps) {
  const t = useT();
  const rich = useRichT();
  return (
    <span className={className}>
      {closed?.opensAt
        ? rich('closed.opens', { moment: <Instant at={closed.opensAt} place={location} /> })
        : t('closed.untilHours')}
    </span>
  );
}
