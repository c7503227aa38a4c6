import { dateText } from '../../lib/condition-words.ts';
import { type Expiry, expiryOf, localTimeAt, type ShownTimes } from '../../lib/expiry.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import classes from './expiry.module.css';

/** What the reader's clock reads, to the minute. */
export const useLocalNow = (): string => localTimeAt(readerZone(), useNow().getTime());

export const useExpiry = (shown: ShownTimes): Expiry | null => expiryOf(shown, useLocalNow());

interface ExpiryTagProps {
  shown: ShownTimes;
  onPicture?: boolean;
  /** The clock alone, where there is no room for words. */
  isShort?: boolean;
}

/** "expires in 3 days", "from 01.12.2026"; nothing for what is shown for longer. */
export function ExpiryTag({ shown, onPicture, isShort }: ExpiryTagProps) {
  const t = useT();
  const expiry = useExpiry(shown);
  if (!expiry) return null;
  const isNear = expiry.kind === 'today' || (expiry.kind === 'soon' && expiry.isNear);
  const tone = isNear ? 'warning' : expiry.kind === 'later' ? 'accent' : undefined;
  return (
    <Row
      as="span"
      pad="0/6"
      className={classes.tag}
      inline
      gap={4}
      fixed
      fill={tone}
      tone={tone ?? 'soft'}
      nowrap
      data-kind={isNear ? 'near' : expiry.kind}
      data-on-picture={onPicture || undefined}
      title={isShort ? tagText(t, expiry) : t('playables.expiry.byYourClock')}
    >
      <Glyph name="clock" size={14} />
      <Hours className={isShort ? hidden.hidden : undefined}>{tagText(t, expiry)}</Hours>
    </Row>
  );
}

function tagText(t: Translate, expiry: Expiry): string {
  switch (expiry.kind) {
    case 'later':
      return t('playables.expiry.from', { date: dateText(expiry.date) });
    case 'soon':
      return t('playables.expiry.inDays', { count: expiry.days });
    case 'today':
      return expiry.time === null
        ? t('playables.expiry.today')
        : t('playables.expiry.todayAt', { time: expiry.time });
    case 'over':
      return t('playables.expiry.over', { date: dateText(expiry.date) });
  }
}
