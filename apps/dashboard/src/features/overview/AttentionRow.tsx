import type { Attention } from '@vitrine/contract/overview';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSession } from '../../lib/session/session.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { ClockHead, Instant } from '../../ui/time/Time.tsx';
import { AttentionMark } from './AttentionMark.tsx';
import classes from './attention.module.css';
import { hrefOf, mendOf } from './attention-mends.ts';
import { type AttentionWords, placeOf, tomorrowMorning } from './attention-words.ts';
import { DueTime } from './DueTime.tsx';
import { Mend } from './Mend.tsx';

const Checklist = lazy(async () => ({ default: (await import('./Checklist.tsx')).Checklist }));

const hourMs = 3_600_000;

interface AttentionRowProps {
  item: Attention;
  words: AttentionWords<ReactNode>;
  /** The problem as plain text, for labels. */
  title: string;
  now: number;
  onSnooze: (item: Attention, until: Date) => void;
}

/** When it is needed, what is wrong and where, and one button that mends it. */
export function AttentionRow({ item, words, title, now, onSnooze }: AttentionRowProps) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const isPhone = usePhone();
  const [isChecking, setChecking] = useState(false);
  const mend = mendOf(item, caller, locale);
  const href = hrefOf(item, caller, locale);
  const problem = isPhone ? words.short : words.title;
  const open = href ? [{ label: t('overview.attention.open'), icon: 'display' as const, href }] : [];
  return (
    <li className={classes.row}>
      <Text className={classes.due} tone={isNow(item, now) ? 'danger' : 'muted'} numeric>
        <Due item={item} now={now} />
      </Text>
      <AttentionMark item={item} />
      <Row as="p" className={classes.words} gap={8} rowGap={0} align="stretch" wrap size="14/20" anywhere>
        <Text as="b" weight={600}>
          {href ? <AppLink href={href}>{problem}</AppLink> : problem}
        </Text>
        <Facts item={item} words={words} />
      </Row>
      <Row className={classes.actions} gap={8}>
        {mend && (
          <Mend
            item={item}
            mend={mend}
            title={title}
            isChecking={isChecking}
            onCheck={() => setChecking(!isChecking)}
          />
        )}
        {!isPhone && (
          <MenuButton
            size="sm"
            label={t('overview.attention.actions', { item: title })}
            items={[
              ...open,
              {
                label: t('overview.attention.snoozeHour'),
                icon: 'clock',
                onClick: () => onSnooze(item, new Date(Date.now() + hourMs)),
              },
              {
                label: t('overview.attention.snoozeTomorrow'),
                icon: 'moon',
                onClick: () => onSnooze(item, tomorrowMorning(Date.now())),
              },
            ]}
          />
        )}
      </Row>
      {isChecking && item.subject && (
        <div className={classes.checklist}>
          <Suspense>
            <Checklist display={item.subject.id} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

const isNow = ({ dueAt }: Attention, now: number) => dueAt !== null && Date.parse(dueAt) <= now;

function Due({ item, now }: { item: Attention; now: number }) {
  const t = useT();
  const rich = useRichT();
  const { dueAt } = item;
  if (dueAt === null) return t('overview.attention.anyTime');
  if (isNow(item, now)) return t('overview.attention.now');
  return rich('overview.attention.by', { moment: <DueTime at={dueAt} place={placeOf(item)} now={now} /> });
}

/** The place with the age, or the names that belong to it. */
function Facts({ item, words: { names, span, age } }: Pick<AttentionRowProps, 'item' | 'words'>) {
  const place = placeOf(item);
  const where = place ? (
    <ClockHead place={place} isNamed>
      {place.name}
    </ClockHead>
  ) : (
    item.place
  );
  const facts = [where, names, span].filter((fact) => fact !== null);
  if (facts.length === 0 && age === null) return null;
  return (
    <Text className={classes.facts} tone="muted" numeric>
      {facts.map((fact, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one item, in their order
        <span key={i}>{fact}</span>
      ))}
      {age !== null && <span className={classes.age}>{age}</span>}
    </Text>
  );
}

interface SnoozedRowProps {
  /** The problem; as plain text for labels. */
  words: ReactNode;
  title: string;
  until: string;
  onWake: () => void;
}

export function SnoozedRow({ words, title, until, onWake }: SnoozedRowProps) {
  const t = useT();
  const rich = useRichT();
  return (
    <Row as="li" high={34} gap={10} rowGap={2} wrap tone="soft">
      <span>{words}</span>
      <Text push tone="muted" numeric>
        {rich('overview.attention.snoozedUntil', { moment: <Instant at={until} place={null} /> })}
      </Text>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${t('overview.attention.wake')}: ${title}`}
        onClick={onWake}
      >
        {t('overview.attention.wake')}
      </Button>
    </Row>
  );
}
