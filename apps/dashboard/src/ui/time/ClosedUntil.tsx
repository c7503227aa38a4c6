import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { StatusText } from '../StatusMark.tsx';
import { SoonTime } from './SoonTime.tsx';
import type { Place } from './time-text.ts';

interface ClosedUntilProps {
  place: Place;
  /** Null: its hours are not set. Undefined: it is not known here. */
  opensAt: string | null | undefined;
}

/** "Closed until 07:30", in the head of a place. */
export function ClosedUntil({ place, opensAt }: ClosedUntilProps) {
  const t = useT();
  const rich = useRichT();
  return (
    <StatusText status="closed">
      <span>
        {opensAt
          ? rich('closed.until', { moment: <SoonTime at={opensAt} place={place} /> })
          : t(opensAt === null ? 'closed.untilHours' : 'status.closed')}
      </span>
    </StatusText>
  );
}
