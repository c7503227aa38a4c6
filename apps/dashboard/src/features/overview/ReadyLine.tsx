import { Fragment } from 'react';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { cityOf, type Headline, type Openings } from './headline.ts';

/** "18 screens are ready for 06:30 in Brno and Praha and 07:00 in Berlin." */
export function ReadyLine({ ready, now }: { ready: NonNullable<Headline['ready']>; now: number }) {
  const rich = useRichT();
  const openings = <OpeningList openings={ready.openings} now={now} />;
  return (
    <p>
      {ready.count > 0
        ? rich('overview.headline.ready', { count: ready.count, openings })
        : rich('overview.headline.noneReady', { openings })}
    </p>
  );
}

function OpeningList({ openings, now }: { openings: Openings; now: number }) {
  const locale = useLocale();
  const all = new Intl.ListFormat(locale, { type: 'conjunction' });
  let next = 0;
  return all.formatToParts(openings.map((_, i) => String(i))).map(({ type, value }, i) => {
    if (type === 'literal') return value;
    const { at, timezone, places } = openings[next++]!;
    const name = all.format([...new Set(places.map(cityOf))]);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, in their order
      <Fragment key={i}>
        <Instant at={at} place={{ name, timezone }} now={now} placeOnly />
      </Fragment>
    );
  });
}
