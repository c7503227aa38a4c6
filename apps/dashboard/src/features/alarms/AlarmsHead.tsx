import { can } from '@vitrine/contract/access';
import { type Takeover, takeovers } from '@vitrine/contract/takeovers';
import { type ReactNode, useState } from 'react';
import { byUrgency } from '../../core/queries/by-urgency.ts';
import { useRunning } from '../../core/queries/running.queries.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AlarmSign } from './AlarmSign.tsx';
import { alarmName } from './alarm-values.ts';
import classes from './alarms.module.css';
import { useLiveTargets } from './alarms.queries.ts';
import { headlineOf, isNotice, resultOf } from './board-words.ts';
import { EndDialog, endText } from './EndDialog.tsx';
import { Mark } from './Mark.tsx';
import { reachWords } from './reach-words.ts';
import { whereText } from './where-text.ts';

const everyMs = 3000;

interface AlarmsHeadProps {
  /** Null for those who may not raise an alarm. */
  onRaise: (() => void) | null;
}

/** Whether something runs, and what can be done about it. */
export function AlarmsHead({ onRaise }: AlarmsHeadProps) {
  const t = useT();
  const running = useRunning(everyMs).data?.data;
  // What screens show comes before what nobody sees.
  const loud = byUrgency(running?.filter(({ kind }) => kind !== 'quiet_drill') ?? []);
  const [first, ...others] = [...loud, ...(running?.filter(({ kind }) => kind === 'quiet_drill') ?? [])];
  return (
    <>
      <Text as="p" size="13/18" tone="muted">
        {t('pages.alarms')}
      </Text>
      {first ? <Runs takeover={first} onRaise={onRaise} /> : <Quiet isKnown={!!running} onRaise={onRaise} />}
      {others.map((takeover) => (
        <Runs key={takeover.id} takeover={takeover} isFurther />
      ))}
    </>
  );
}

interface HeadProps {
  mark: ReactNode;
  title: ReactNode;
  tone?: 'danger' | 'warning';
  isFurther?: boolean;
  beside: ReactNode;
  children: ReactNode;
}

function Head({ mark, title, tone, isFurther, beside, children }: HeadProps) {
  return (
    <Row className={classes.head} gap={14} rowGap={8} wrap data-further={isFurther || undefined}>
      <Row gap={14} rowGap={2} wrap shrink grow align="baseline">
        <Row gap={14} shrink>
          {mark}
          <Text as={isFurther ? 'h2' : 'h1'} shrink anywhere dir="auto" tabIndex={-1} {...(tone && { tone })}>
            {title}
          </Text>
        </Row>
        <Text as="p" tone="soft" size="14/20" aria-live="polite">
          {beside}
        </Text>
      </Row>
      <Row gap={8} rowGap={8} wrap className={classes.actions}>
        {children}
      </Row>
    </Row>
  );
}

function Quiet({ isKnown, onRaise }: AlarmsHeadProps & { isKnown: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { data: targets } = useLiveTargets();
  const words = targets && targets.displays.length > 0 && reachWords(targets.displays, targets, t, locale);
  return (
    <Head
      mark={<Mark status={isKnown ? 'well' : 'unknown'} size={24} />}
      title={isKnown ? t('alarms.page.quiet') : <Skeleton width={140} height={26} />}
      beside={words && `${words.title}${words.state === 'some' ? '. ' : ' '}${words.detail ?? ''}`.trim()}
    >
      <Raise onRaise={onRaise} />
    </Head>
  );
}

function Raise({ onRaise }: AlarmsHeadProps) {
  const t = useT();
  if (!onRaise) return null;
  return (
    <Button variant="danger" size="lg" icon="warning" onClick={onRaise} className={classes.raise}>
      {t('alarms.page.raise')}
    </Button>
  );
}

interface RunsProps extends Partial<AlarmsHeadProps> {
  takeover: Takeover;
  isFurther?: boolean;
}

function Runs({ takeover, onRaise = null, isFurther = false }: RunsProps) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { caller } = useSession();
  const [isEnding, setEnding] = useState(false);
  const { id, kind, level } = takeover;
  const size = isFurther ? 18 : 26;
  const mayEnd = kind !== 'quiet_drill' && can(caller, takeovers.actionRoutes.end);
  const name = alarmName(takeover);
  const title = isNotice(takeover)
    ? t('alarms.page.notice')
    : kind === 'alert'
      ? name
      : t(kind === 'drill' ? 'alarms.page.drill' : 'alarms.page.quietDrill');
  const result = kind === 'quiet_drill' ? resultOf(takeover, t, number) : headlineOf(takeover, t);
  const parts = [isNotice(takeover) && name, whereText(takeover, t), result].filter(Boolean);
  return (
    <Head
      mark={kind === 'alert' ? <AlarmSign level={level} size={size} /> : <Mark status="online" size={size} />}
      title={title}
      {...(kind === 'alert' && { tone: isNotice(takeover) ? 'warning' : 'danger' })}
      isFurther={isFurther}
      beside={parts.join(' · ')}
    >
      <LinkButton href={`/${locale}/alarms/${id}`} size={isFurther ? 'md' : 'lg'}>
        {t('alarms.page.board')}
      </LinkButton>
      {mayEnd && (
        <Button size={isFurther ? 'md' : 'lg'} onClick={() => setEnding(true)}>
          {kind === 'alert' && !isNotice(takeover) ? t('alarms.page.end') : endText(takeover, t)}
        </Button>
      )}
      <Raise onRaise={onRaise} />
      {isEnding && <EndDialog takeover={takeover} onClose={() => setEnding(false)} />}
    </Head>
  );
}
