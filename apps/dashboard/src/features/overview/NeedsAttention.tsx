import type { Attention } from '@vitrine/contract/overview';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { useRichT } from '../../lib/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { useTimeVoices } from '../../ui/time/time-voice.tsx';
import { showToast } from '../../ui/toast.ts';
import { AttentionRow, SnoozedRow } from './AttentionRow.tsx';
import classes from './attention.module.css';
import { type Voice, wordsOf } from './attention-words.ts';
import { type Room, snooze, wake } from './overview.queries.ts';

/** So many fit above the pictures; the others are a press away. */
const shownAtFirst = 5;

/** What needs somebody, most urgent first. */
export function NeedsAttention({ room }: { room: Room }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const voices = useVoices(room);
  const { attention, attentionTotal, snoozed } = room;
  const putOff = useSnoozing();
  const shown = isWhole ? attention : attention.slice(0, shownAtFirst);
  if (attentionTotal === 0 && snoozed.length === 0) {
    return (
      <Card className={classes.good} aria-label={t('overview.attention.title')}>
        <Glyph name="check" size={18} />
        <p>{t('overview.attention.allGood')}</p>
      </Card>
    );
  }
  return (
    <Card
      title={
        <span className={classes.title}>
          {t('overview.attention.title')} {attentionTotal > 0 && <Tag>{attentionTotal}</Tag>}
        </span>
      }
      aside={attentionTotal > 1 && <span className={classes.order}>{t('overview.attention.order')}</span>}
    >
      {attentionTotal === 0 ? (
        <p className={classes.none}>{t('overview.attention.allGood')}</p>
      ) : (
        <ul className={classes.rows}>
          {shown.map((matter) => (
            <AttentionRow
              key={matter.key}
              matter={matter}
              words={wordsOf(matter, voices.rendered)}
              title={wordsOf(matter, voices.text).title}
              onSnooze={putOff}
            />
          ))}
        </ul>
      )}
      {attention.length > shownAtFirst && (
        <div className={classes.foot}>
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('overview.attention.showFew')
              : t('overview.attention.showAll', { count: attention.length })}
          </Button>
          {isWhole && attentionTotal > attention.length && (
            <span>{t('overview.attention.beyond', { shown: attention.length, total: attentionTotal })}</span>
          )}
        </div>
      )}
      {snoozed.length > 0 && <Snoozed room={room} voices={voices} />}
    </Card>
  );
}

function Snoozed({ room: { snoozed }, voices }: { room: Room; voices: Voices }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.snoozed}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="clock" size={14} />
        {t('overview.attention.snoozedCount', { count: snoozed.length })}
        <Glyph name="chevron-down" size={14} />
      </button>
      {isOpen && (
        <ul>
          {snoozed.map((matter) => (
            <SnoozedRow
              key={matter.key}
              words={wordsOf(matter, voices.rendered).title}
              title={wordsOf(matter, voices.text).title}
              until={matter.snoozedUntil}
              onWake={() => void bringBack(matter.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const bringBack = (key: string) =>
  wake(key).catch((error: unknown) => showToast({ message: errorMessage(error), kind: 'error' }));

function useSnoozing() {
  const t = useT();
  const rich = useRichT();
  return async (matter: Attention, until: Date) => {
    try {
      await snooze(matter, until);
      showToast({
        message: rich('overview.attention.snoozed', { moment: <Instant at={until} place={null} /> }),
        action: { label: t('common.undo'), onClick: () => void bringBack(matter.key) },
      });
    } catch (error) {
      showToast({
        message: t('overview.attention.notSnoozed', { reason: errorMessage(error) }),
        kind: 'error',
      });
    }
  };
}

/** Ages grow by the minute, and go by the server's clock. */
function useVoices({ clockAhead }: Room): Voices {
  const { text, rendered } = useTimeVoices();
  const now = useNow().getTime() + clockAhead;
  return { text: { ...text, now }, rendered: { ...rendered, now } };
}

interface Voices {
  readonly text: Voice<string>;
  readonly rendered: Voice<ReactNode>;
}
