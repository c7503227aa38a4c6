import type { Card } from '@vitrine/contract/billing';
import { useT } from '../../lib/i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { brandText, expiryText } from './billing-words.ts';
import classes from './card.module.css';

/** A picture of the card. It never shows more than the last four digits. */
export function CardPicture({ card }: { card: Card }) {
  const t = useT();
  const isKnown = card.last4 !== null && card.state !== 'removed';
  const brand = isKnown && card.brand ? brandText(card.brand) : '';
  const isDim = !isKnown || card.state === 'failed' || card.state === 'pending';
  const expiry =
    isKnown && card.expMonth !== null && card.expYear !== null && expiryText(card.expMonth, card.expYear);
  return (
    <Stack
      className={classes.picture}
      relative
      data-dim={isDim || undefined}
      role="img"
      aria-label={
        isKnown
          ? [brand, t('billings.endsWith', { last4: card.last4! }), expiry].filter(Boolean).join(', ')
          : t('billings.noCard')
      }
    >
      <span className={classes.chip} />
      <Text className={classes.brand} size="14/20">
        {brand}
      </Text>
      <Row as="span" className={classes.digits} align="stretch" justify="between">
        <i>••••</i>
        <i>••••</i>
        <i>••••</i>
        <i>{isKnown ? card.last4 : '••••'}</i>
      </Row>
      <span className={classes.expiry}>{expiry || ''}</span>
    </Stack>
  );
}
