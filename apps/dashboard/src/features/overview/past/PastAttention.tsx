import { Fragment, type ReactNode } from 'react';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { AttentionMark } from '../AttentionMark.tsx';
import rows from '../attention.module.css';
import { cityOf } from '../headline.ts';
import { dayAddress } from './day-address.ts';
import type { Moment } from './moment.queries.ts';
import classes from './past.module.css';

type Item = Moment['attention'][number];

/** What the page listed then. Nothing can be done about it any more, so each row leads to that day. */
export function PastAttention({ moment }: { moment: Moment }) {
  const t = useT();
  const { attention, attentionTotal } = moment;
  return (
    <Card
      title={
        <>
          {t('timeTravel.attention.title')} {attentionTotal > 0 && <Tag>{attentionTotal}</Tag>}
        </>
      }
      aside={<span className={classes.aside}>{t('timeTravel.attention.asThen')}</span>}
    >
      {attention.length === 0 ? (
        <Text as="p" size="13" tone="muted" pad="16">
          {t('timeTravel.attention.none')}
        </Text>
      ) : (
        <ul>
          {attention.map((item) => (
            <PastRow key={item.key} item={item} moment={moment} />
          ))}
        </ul>
      )}
      {attentionTotal > attention.length && (
        <Text as="p" className={classes.more} size="13" tone="muted">
          {t('timeTravel.attention.more', { count: attentionTotal - attention.length })}
        </Text>
      )}
    </Card>
  );
}

function PastRow({ item, moment }: { item: Item; moment: Moment }) {
  const t = useT();
  const locale = useLocale();
  const title = useTitle(item);
  const facts = useFacts(item, moment);
  const isDisplay = item.subject !== null && item.kind !== 'gap';
  return (
    <li className={rows.row} data-past>
      <AttentionMark item={item} />
      <Row className={rows.words} gap={8} rowGap={0} align="stretch" wrap size="14/20" anywhere>
        <Text as="b" weight={600}>
          {title}
        </Text>
        <Text as="p" className={rows.facts} tone="muted" numeric>
          {facts.map((fact, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one item, in their order
            <Fragment key={i}>
              {i > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </Text>
      </Row>
      {isDisplay && (
        <LinkButton
          size="sm"
          href={dayAddress(locale, item.subject!.id, item.timezone, Date.parse(moment.at))}
          aria-label={`${t('timeTravel.openDay')}: ${title}`}
        >
          {t('timeTravel.openDay')}
        </LinkButton>
      )}
    </li>
  );
}

function useTitle({ kind, subject, place, count, fault }: Item): string {
  const t = useT();
  const name = subject?.name ?? '';
  const item = fault?.playable?.name ?? '';
  switch (kind) {
    case 'not_showing':
      return t('timeTravel.attention.notShowing', { name });
    case 'gap':
      return t('timeTravel.attention.gap', { place: place ?? '' });
    case 'unreached':
      return subject
        ? t('timeTravel.attention.unreachedOne', { name })
        : t('timeTravel.attention.unreached', { count });
    case 'fault':
      if (!subject) return t('timeTravel.attention.faultMany', { count, item });
      return item
        ? t('timeTravel.attention.faultItem', { name, item })
        : t('timeTravel.attention.fault', { name });
    default:
      return t('timeTravel.attention.offline', { name });
  }
}

function useFacts(item: Item, { at }: Moment): ReactNode[] {
  const t = useT();
  const rich = useRichT();
  const { kind, place, timezone, since, until, endedAt, fault } = item;
  const where = place !== null && timezone !== null ? { name: cityOf(place), timezone } : null;
  const now = Date.parse(at);
  const moment = (instant: string, form: 'near' | 'seen') => (
    <Instant at={instant} place={where} now={now} form={form} placeOnly />
  );
  const facts: ReactNode[] = place && kind !== 'gap' ? [place] : [];
  if (fault) facts.push(t(`faults.reason.${fault.reason}`));
  if (since !== null)
    facts.push(
      rich('timeTravel.attention.since', { moment: moment(since, kind === 'gap' ? 'near' : 'seen') }),
    );
  if (kind === 'gap' && until !== null) facts.push(moment(until, 'near'));
  if (kind === 'offline_open') facts.push(t('timeTravel.attention.open'));
  if (kind === 'offline_closed') facts.push(t('timeTravel.attention.closed'));
  if (kind === 'offline_open' || kind === 'offline_closed')
    facts.push(
      endedAt
        ? rich('timeTravel.attention.cameBack', { moment: moment(endedAt, 'seen') })
        : t('timeTravel.attention.notBack'),
    );
  return facts;
}
