import type { Attention } from '@vitrine/contract/overview';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { useTimeFormats } from '../../ui/time/time-format.tsx';
import { showToast } from '../../ui/toast.ts';
import { AttentionRow, SnoozedRow } from './AttentionRow.tsx';
import classes from './attention.module.css';
import { type Translator, wordsOf } from './attention-words.ts';
import { type Room, snooze, wake } from './overview.queries.ts';

/** This many fit above the pictures; the others are shown on request. */
const shownAtFirst = 6;

/** What needs somebody, by when it is needed. */
export function NeedsAttention({ room }: { room: Room }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const isPhone = usePhone();
  const formats = useTimeFormatsAt(room);
  const { attention, attentionTotal, snoozed } = room;
  const putOff = useSnoozing();
  const first = firstOf(attention, isPhone);
  const shown = isWhole ? attention : first;
  const more = attention.length - first.length;
  return (
    <Card aria-label={t('overview.attention.title')}>
      {attention.length === 0 && (
        <Row as="p" className={classes.good} gap={10} size="13.5" weight={550} tone="active">
          <Glyph name="check" size={18} />
          {t('overview.attention.none')}
        </Row>
      )}
      <ul>
        {shown.map((item) => (
          <AttentionRow
            key={item.key}
            item={item}
            words={wordsOf(item, formats.rendered)}
            title={wordsOf(item, formats.text).title}
            now={formats.text.now}
            onSnooze={putOff}
          />
        ))}
      </ul>
      {more > 0 && (
        <Row className={classes.foot} ruled="above" gap={10} rowGap={4} wrap size="12.5" tone="muted">
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('overview.attention.showFew')
              : isPhone
                ? t('overview.attention.moreCanWait', { count: more })
                : t('overview.attention.showAll', { count: attention.length })}
          </Button>
          {isWhole && attentionTotal > attention.length && (
            <span>{t('overview.attention.beyond', { shown: attention.length, total: attentionTotal })}</span>
          )}
        </Row>
      )}
      {snoozed.length > 0 && <Snoozed room={room} formats={formats} />}
    </Card>
  );
}

/** On a phone what can be done any time is folded, unless there is nothing else. */
function firstOf(attention: readonly Attention[], isPhone: boolean): readonly Attention[] {
  const pressing = attention.filter(({ dueAt }) => dueAt !== null);
  return (isPhone && pressing.length > 0 ? pressing : attention).slice(0, shownAtFirst);
}

function Snoozed({ room: { snoozed }, formats }: { room: Room; formats: TimeFormats }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Text as="div" className={classes.snoozed} ruled="above" size="12.5/18" tone="muted">
      <Row
        as="button"
        type="button"
        className={classes.toggle}
        hover="strong"
        high={28}
        inline
        gap={6}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="clock" size={14} />
        {t('overview.attention.snoozedCount', { count: snoozed.length })}
        <Glyph name="chevron-down" size={14} />
      </Row>
      {isOpen && (
        <ul>
          {snoozed.map((item) => (
            <SnoozedRow
              key={item.key}
              words={wordsOf(item, formats.rendered).title}
              title={wordsOf(item, formats.text).title}
              until={item.snoozedUntil}
              onWake={() => void bringBack(item.key)}
            />
          ))}
        </ul>
      )}
    </Text>
  );
}

const bringBack = (key: string) =>
  wake(key).catch((error: unknown) => showToast({ message: errorMessage(error), kind: 'error' }));

function useSnoozing() {
  const t = useT();
  const rich = useRichT();
  return async (item: Attention, until: Date) => {
    try {
      await snooze(item, until);
      showToast({
        message: rich('overview.attention.snoozed', { moment: <Instant at={until} place={null} /> }),
        action: { label: t('common.undo'), onClick: () => void bringBack(item.key) },
      });
    } catch (error) {
      showToast({
        message: t('overview.attention.notSnoozed', { reason: errorMessage(error) }),
        kind: 'error',
      });
    }
  };
}

/** Ages are updated every minute and use the server's clock; what was needed when it answered is needed now. */
function useTimeFormatsAt({ clockAhead, now: answeredAt }: Room): TimeFormats {
  const { text, rendered } = useTimeFormats();
  const now = Math.max(useNow().getTime() + clockAhead, Date.parse(answeredAt));
  return { text: { ...text, now }, rendered: { ...rendered, now } };
}

interface TimeFormats {
  readonly text: Translator<string>;
  readonly rendered: Translator<ReactNode>;
}
