import { type Attention, type AttentionPart, attentionParts } from '@vitrine/contract/overview';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { type TextKey, type Translate, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { useTimeFormats } from '../../ui/time/time-format.tsx';
import { showToast } from '../../ui/toast.ts';
import { AttentionRow, SnoozedRow } from './AttentionRow.tsx';
import classes from './attention.module.css';
import { type Translator, wordsOf } from './attention-words.ts';
import { type Room, snooze, wake } from './overview.queries.ts';

/** This many fit above the pictures; the others are shown on request. */
const shownAtFirst = 5;

/** Items that need attention, most urgent first. */
export function NeedsAttention({ room }: { room: Room }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const formats = useTimeFormatsAt(room);
  const { attention, attentionTotal, attentionCounts, snoozed } = room;
  const putOff = useSnoozing();
  const shown = isWhole ? attention : attention.slice(0, shownAtFirst);
  if (attentionTotal === 0 && snoozed.length === 0) {
    return (
      <Card className={classes.good} aria-label={t('overview.attention.title')}>
        <Glyph name="check" size={18} />
        <p>{goodWords(room, t)}</p>
      </Card>
    );
  }
  return (
    <Card
      title={
        <span className={classes.title}>
          {t('overview.attention.title')} <CountTag room={room} />
        </span>
      }
      aside={
        attentionTotal > 1 && (
          <span className={classes.order}>
            {attentionCounts.now === 0 && room.places.open.length > 0
              ? t('overview.attention.fineWhereOpen')
              : t('overview.attention.order')}
          </span>
        )
      }
    >
      {attentionCounts.now === 0 && (
        <p className={classes.good}>
          <span className={classes.box} data-tone="active">
            <Glyph name="check" size={16} />
          </span>
          {goodWords(room, t)}
        </p>
      )}
      {attentionParts.map((part) => {
        const items = shown.filter((item) => item.part === part);
        if (items.length === 0) return null;
        return (
          <section key={part} aria-label={t(partNameOf(part, room))}>
            {part !== 'now' && <h3 className={classes.part}>{t(partNameOf(part, room))}</h3>}
            <ul>
              {items.map((item) => (
                <AttentionRow
                  key={item.key}
                  item={item}
                  words={wordsOf(item, formats.rendered)}
                  title={wordsOf(item, formats.text).title}
                  onSnooze={putOff}
                />
              ))}
            </ul>
          </section>
        );
      })}
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
      {snoozed.length > 0 && <Snoozed room={room} formats={formats} />}
    </Card>
  );
}

const partNames = {
  now: 'overview.attention.now',
  before_opening: 'overview.attention.beforeOpening',
  can_wait: 'overview.attention.canWait',
} as const satisfies Record<AttentionPart, TextKey>;

/** If nothing is closed, the text does not mention opening. */
const partNameOf = (part: AttentionPart, { places }: Room): TextKey =>
  part === 'before_opening' && places.closed === 0 ? 'overview.attention.soon' : partNames[part];

function CountTag({ room: { attentionCounts, places } }: { room: Room }) {
  const t = useT();
  const { now, before_opening: before, can_wait: later } = attentionCounts;
  if (now > 0) return <Tag>{now}</Tag>;
  const soon = places.closed > 0 ? 'overview.attention.beforeOpeningCount' : 'overview.attention.soonCount';
  if (before > 0) return <Tag>{t(soon, { count: before })}</Tag>;
  return later > 0 && <Tag>{later}</Tag>;
}

/** Nothing is wrong at open locations; a single open location is named. */
function goodWords({ places }: Room, t: Translate): string {
  const only = places.total - places.closed === 1 ? places.open[0] : undefined;
  if (only && only.playing === only.displays)
    return t('overview.attention.placeFine', { place: only.name, count: only.displays });
  return t(places.closed > 0 ? 'overview.attention.nothingNow' : 'overview.attention.allGood');
}

function Snoozed({ room: { snoozed }, formats }: { room: Room; formats: TimeFormats }) {
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
    </div>
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

/** Ages are updated every minute and use the server's clock. */
function useTimeFormatsAt({ clockAhead }: Room): TimeFormats {
  const { text, rendered } = useTimeFormats();
  const now = useNow().getTime() + clockAhead;
  return { text: { ...text, now }, rendered: { ...rendered, now } };
}

interface TimeFormats {
  readonly text: Translator<string>;
  readonly rendered: Translator<ReactNode>;
}
