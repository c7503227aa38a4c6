import type { Show, showDelivery } from '@vitrine/contract/shows';
import type * as z from 'zod';
import { endShow, keepReceipt, useShowDelivery } from '../../core/queries/shows.queries.ts';
import { ShowEnd } from '../../core/shows/ShowEnd.tsx';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { type Translate, translate, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './receipt.module.css';

export type Delivery = z.output<(typeof showDelivery)['reply']>['data'];

/** Counts the screens as they report, with an undo button. */
export function showReceipt(show: Show, picture: string | null) {
  const toast = showToast({
    kind: 'success',
    message: <Receipt show={show} planned={picture} />,
    action: { label: translate('shows.undo'), onClick: () => void undo(show) },
  });
  keepReceipt(show.id, toast);
}

async function undo({ id, name }: Show) {
  try {
    await endShow(id);
    showToast({ message: translate('shows.undone', { name }), kind: 'success' });
  } catch (error) {
    showToast({ message: translate('shows.notStopped', { reason: errorMessage(error) }), kind: 'error' });
  }
}

const maxPictures = 3;

/** `planned`: the picture of the content, until there is a screenshot. */
export function Receipt({ show, planned }: { show: Show; planned: string | null }) {
  const t = useT();
  const rich = useRichT();
  const { number } = useFormat();
  const { data } = useShowDelivery(show.id);
  const seconds = (value: number) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const starts = data?.starts;
  const shown = data?.each.filter(({ stage }) => stage === 'shown') ?? [];
  return (
    <Stack as="span" gap={2}>
      <Text as="b" weight={600}>
        {starts
          ? rich('shows.readyFrom', {
              count: data.displays,
              start: <Instant at={starts.at} place={starts.place} />,
            })
          : data
            ? receiptText(t, data, seconds)
            : t('shows.sent')}
      </Text>
      <Text className={classes.about} size="13">
        {show.name} · <ShowEnd show={show} />
      </Text>
      {shown.length > 0 && (
        <Stack as="span" className={classes.pictures} gap={8} above={6}>
          {shown.slice(0, maxPictures).map(({ id, name, picture, shownAfter }) => (
            <span key={id}>
              {(picture ?? planned) ? <img src={picture ?? planned ?? ''} alt="" /> : <i />}
              <Row as="small" align="stretch" gap={4} size="12/18" justify="between" nowrap>
                <em>{name}</em> {t('shows.seconds', { seconds: seconds(shownAfter ?? 0) })}
              </Row>
            </span>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

type Arrived = Pick<Delivery, 'displays' | 'live' | 'slowest'> & {
  readonly each: readonly Pick<Delivery['each'][number], 'name' | 'status' | 'stage' | 'isItsTurn'>[];
};

/** Closed locations are not waited for; offline screens are named, because they follow automatically. */
export function receiptText(t: Translate, data: Arrived, seconds: (value: number) => string): string {
  const later = data.each.filter(({ stage, isItsTurn }) => stage !== 'shown' && !isItsTurn);
  const all = data.displays - later.length;
  const missing = data.each.filter(({ stage, isItsTurn }) => stage !== 'shown' && isItsTurn);
  const offline = missing.filter(({ status }) => status === 'offline' || status === 'unknown');
  if (all === 0) return t('shows.ready', { count: later.length });
  if (data.live >= all)
    return t('shows.liveAll', { live: data.live, all, seconds: seconds(data.slowest ?? 0) });
  if (offline.length > 0 && offline.length === missing.length)
    return t('shows.liveOffline', {
      ...{ live: data.live, all, count: offline.length },
      names: offline
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', '),
    });
  return t('shows.liveSome', { live: data.live, all });
}
