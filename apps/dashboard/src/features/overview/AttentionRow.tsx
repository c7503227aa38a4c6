import { can } from '@vitrine/contract/access';
import type { Attention } from '@vitrine/contract/overview';
import { pageById } from '@vitrine/contract/pages';
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { PictureOf } from '../../ui/glyphs.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import classes from './attention.module.css';
import { actionFor, lookOf } from './attention-action.ts';
import { type AttentionWords, tomorrowMorning } from './attention-words.ts';

const Checklist = lazy(async () => ({ default: (await import('./Checklist.tsx')).Checklist }));

const hourMs = 3_600_000;

interface AttentionRowProps {
  item: Attention;
  words: AttentionWords<ReactNode>;
  /** The problem as plain text, for labels. */
  title: string;
  onSnooze: (item: Attention, until: Date) => void;
}

/** Problem, location and duration, with one action and a button to postpone it. */
export function AttentionRow({ item, words, title, onSnooze }: AttentionRowProps) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const [isChecking, setChecking] = useState(false);
  const { label, path, page } = actionFor(item);
  const { icon, tone } = lookOf(item);
  const href = can(caller, pageById(page)) ? `/${locale}${path}` : null;
  const hasChecklist =
    item.part !== 'can_wait' && (item.kind === 'offline_open' || item.kind === 'offline_closed');
  return (
    <li className={classes.row} data-muted={item.part === 'can_wait' || undefined}>
      <span className={classes.box} data-tone={tone}>
        <PictureOf of={icon} size={16} />
      </span>
      <div className={classes.words}>
        <b>{href ? <AppLink href={href}>{words.title}</AppLink> : words.title}</b>
        <p>
          {words.facts.map((fact, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one item, in their order
            <Fragment key={i}>
              {i > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
      </div>
      <div className={classes.actions}>
        {hasChecklist && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isChecking}
            onClick={() => setChecking(!isChecking)}
            className={classes.check}
          >
            {t('displays.checklist')}
          </Button>
        )}
        {href && (
          <LinkButton size="sm" href={href} className={classes.main} aria-label={`${t(label)}: ${title}`}>
            {t(label)}
          </LinkButton>
        )}
        <MenuButton
          size="sm"
          label={t('overview.attention.actions', { item: title })}
          items={[
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
      </div>
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
    <li className={classes.sleeping}>
      <span>{words}</span>
      <span className={classes.until}>
        {rich('overview.attention.snoozedUntil', { moment: <Instant at={until} place={null} /> })}
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${t('overview.attention.wake')}: ${title}`}
        onClick={onWake}
      >
        {t('overview.attention.wake')}
      </Button>
    </li>
  );
}
