import { displayStates, stateCounts } from '../../../lib/display-state.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import hidden from '../../../ui/hidden.module.css';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import headline from '../headline.module.css';
import type { Moment } from './moment.queries.ts';
import { pastExceptions, pastTitle } from './past-words.ts';

/** One sentence about all displays then, the exceptions, and the states as a bar and in numbers. */
export function PastHeadline({ moment }: { moment: Moment }) {
  const t = useT();
  const { number } = useFormat();
  const { first, others } = pastExceptions(moment, t);
  const counts = stateCounts(moment.counts);
  const shown = displayStates.filter((state) => counts[state] > 0);
  return (
    <section className={headline.head} aria-labelledby="past-headline">
      <div>
        <h2 id="past-headline" className={headline.title}>
          {pastTitle(moment, t)}
        </h2>
        {first && (
          <Text as="p" size="13/18" tone="muted">
            {first}
          </Text>
        )}
        {others.length > 0 && (
          <Text as="p" size="13/18" tone="muted">
            {others.join(' · ')}
          </Text>
        )}
      </div>
      <div className={headline.states}>
        <div className={headline.bar} aria-hidden="true">
          {shown.map((state) => (
            <i key={state} className={headline[state]} style={{ flexGrow: counts[state] }} />
          ))}
        </div>
        <ul className={headline.legend} aria-label={t('overview.headline.statuses')}>
          {shown.map((state) => (
            <Row as="li" gap={6} key={state}>
              <StatusText status={state}>
                <span className={hidden.onPhone}>{t(`status.${state}`)}</span> <b>{number(counts[state])}</b>
              </StatusText>
            </Row>
          ))}
        </ul>
      </div>
    </section>
  );
}
