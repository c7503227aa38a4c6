import { freeActiveDisplays, freeStorageBytes } from '@vitrine/billing/pricing';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { PriceEstimate } from '../../lib/prices/PriceEstimate.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import classes from './signup.module.css';
import { currencyOf } from './signup-values.ts';
import { usePublicPrices } from './use-public-prices.ts';

/** The free tier and the price beyond it, in the currency of the chosen country. */
export function FreeOffer({ country }: { country: string }) {
  const t = useT();
  const { bytes } = useFormat();
  const prices = usePublicPrices(currencyOf(country));
  const facts = [
    t('signup.freeDisplays', { count: freeActiveDisplays }),
    t('signup.freeStorage', { storage: bytes(freeStorageBytes) }),
    t('signup.noCard'),
  ];
  return (
    <Stack gap={24} framed surface className={classes.offer}>
      <section>
        <h2>{t('signup.freeTitle')}</h2>
        <Stack as="ul" gap={8} className={classes.facts}>
          {facts.map((fact) => (
            <Row gap={10} align="center" as="li" key={fact}>
              <Glyph name="check" size={16} strokeWidth={2.4} />
              {fact}
            </Row>
          ))}
        </Stack>
      </section>
      <section>
        <h2>{t('prices.title')}</h2>
        <PriceEstimate query={prices} />
      </section>
    </Stack>
  );
}
