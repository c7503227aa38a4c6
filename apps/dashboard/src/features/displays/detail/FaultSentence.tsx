import type { Fault } from '@vitrine/contract/faults';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import type { Place } from '../../../ui/time/time-text.ts';

interface FaultSentenceProps {
  fault: Fault;
  place: Place;
  others?: number;
}

/** "City weather: the page does not respond, since 10:39." */
export function FaultSentence({ fault: { playable, reason, since }, place, others = 0 }: FaultSentenceProps) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const values = {
    name: playable ? (
      <Text
        as={AppLink}
        href={`/${locale}/playables/detail/${playable.id}`}
        weight={500}
        tone="accent"
        rounded={4}
        hover="line"
      >
        {playable.name}
      </Text>
    ) : (
      t('faults.theScreen')
    ),
    reason: t(`faults.reason.${reason}`),
    moment: <Instant at={since} place={place} isHeaded placeOnly />,
  };
  return others > 0 ? rich('faults.andOthers', { ...values, count: others }) : rich('faults.one', values);
}
