import type { DisplayDay } from '@vitrine/contract/display-history';
import { listText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { HeadedTime, Instant } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import classes from './past-day.module.css';

/** Each stretch that was not shown as planned, with its cause: what is known, and what is only likely. */
export function PastDayCauses({ day, place }: { day: DisplayDay; place: Place }) {
  const t = useT();
  const { clock } = useTimeText();
  const locale = useLocale();
  if (day.apart.length === 0) return null;
  const words = (each: DisplayDay['apart'][number]): string => {
    const planned = listText(locale, each.planned);
    if (each.why === 'offline') return t('changes.past.offline', { planned });
    if (each.why === 'not_told')
      return t('changes.past.notTold', { planned, shown: each.shown ?? t('changes.past.nothing') });
    if (each.why === 'fault')
      return each.playable
        ? t('changes.past.faultOf', { name: each.playable })
        : t('changes.past.fault', { planned });
    return each.shown
      ? t('changes.past.otherShown', { planned, shown: each.shown })
      : t('changes.past.nothingShown', { planned });
  };
  return (
    <section>
      <h3>{t('changes.past.whyTitle')}</h3>
      <ol className={classes.causes}>
        {day.apart.map((each, i) => (
          <Row gap={10} align="stretch" ruled as="li" key={each.from}>
            <Text as="b" fixed rounded="full" center className={classes.number}>
              {i + 1}
            </Text>
            <div>
              <Row size="13" gap={8} justify="between" align="stretch">
                <b>{t(`changes.past.why.${each.why}`)}</b>
                <HeadedTime place={place}>
                  {clock(each.from, place)}–{clock(each.to, place)}
                </HeadedTime>
              </Row>
              <Text above={2} tone="soft" size="13" as="p">
                {words(each)}
                {each.noContactSince && (
                  <>
                    {' '}
                    {t('changes.past.noContact')}{' '}
                    <Instant at={each.noContactSince} place={place} form="record" />.
                  </>
                )}
              </Text>
            </div>
          </Row>
        ))}
      </ol>
    </section>
  );
}
