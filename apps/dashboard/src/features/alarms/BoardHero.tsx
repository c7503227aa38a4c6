import { can } from '@vitrine/contract/access';
import { countsFor, type Takeover, type TakeoverBoard, takeovers } from '@vitrine/contract/takeovers';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useSeconds } from '../../lib/use-seconds.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Duration, Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { Announced } from './Announced.tsx';
import { actorName } from './actor-name.ts';
import { secondsText } from './alarm-values.ts';
import { BoardActions } from './BoardActions.tsx';
import classes from './board.module.css';
import { besideHeadline, headlineOf } from './board-words.ts';

interface BoardHeroProps {
  board: TakeoverBoard;
  place: Place | null;
  clockAhead: number;
}

/** How many show it, until when, and what can be done. */
export function BoardHero({ board, place, clockAhead }: BoardHeroProps) {
  const t = useT();
  const { number } = useFormat();
  const { caller } = useSession();
  const { takeover, displays } = board;
  const { reach, state, kind, level } = takeover;
  const beside = besideHeadline(board, t, number);
  const headline = headlineOf(takeover, t);
  const look = state === 'ended' ? 'ended' : kind === 'alert' ? level : 'drill';
  const time = (label: string, ms: number | null): ReactNode =>
    ms !== null && (
      <li>
        {label}{' '}
        <Text weight={650} numeric as="b">
          {t('alarms.board.seconds', { seconds: secondsText(ms, number) })}
        </Text>
      </li>
    );
  const mayAct = state === 'running' && kind !== 'quiet_drill' && can(caller, takeovers.actionRoutes.end);
  return (
    <Stack
      as="section"
      clip
      below={16}
      className={classes.hero}
      data-look={look}
      aria-label={t('alarms.board.reach')}
    >
      <div className={classes.counts}>
        <p className={classes.count}>
          {headline} {beside && <small>· {beside}</small>}
        </p>
        <Announced text={[headline, beside].filter(Boolean).join(', ')} />
        <Row
          gap={2}
          clip
          align="stretch"
          className={classes.bar}
          aria-hidden="true"
          data-dense={displays.length > 60 || undefined}
        >
          {displays
            .filter((display) => countsFor(kind, display))
            .toSorted((a, b) => Number(a.state === 'not_reached') - Number(b.state === 'not_reached'))
            .map(({ id, state: each }) => (
              <Text grow as="i" key={id} data-state={each} />
            ))}
        </Row>
        <Row as="ul" gap={22} rowGap={2} align="stretch" wrap size="13/18">
          {kind !== 'quiet_drill' && (
            <li>
              {t('alarms.board.received')}{' '}
              <Text weight={650} numeric as="b">
                {number(reach.received)}
              </Text>
            </li>
          )}
          <li>
            {t(kind === 'quiet_drill' ? 'alarms.board.answered' : 'alarms.board.shown')}{' '}
            <Text weight={650} numeric as="b">
              {number(reach.shown)}
            </Text>
          </li>
          {reach.notReached > 0 && (
            <li>
              {t('alarms.board.missing')}{' '}
              <Text weight={650} numeric as="b">
                {number(reach.notReached)}
              </Text>
            </li>
          )}
          {time(t('alarms.board.half'), reach.p50)}
          {time(t('alarms.board.most'), reach.p95)}
          {reach.notReached > 0 && time(t('alarms.board.slowest'), reach.slowest)}
        </Row>
      </div>
      <Row className={classes.time} gap={16}>
        {state === 'ended' ? (
          <Ended takeover={takeover} place={place} />
        ) : (
          <Remaining takeover={takeover} place={place} clockAhead={clockAhead} />
        )}
      </Row>
      {mayAct && <BoardActions takeover={takeover} place={place} />}
    </Stack>
  );
}

const radius = 31;
const around = 2 * Math.PI * radius;

function Remaining({
  takeover,
  place,
  clockAhead,
}: {
  takeover: Takeover;
  place: Place | null;
  clockAhead: number;
}) {
  const rich = useRichT();
  const now = useSeconds(true) + clockAhead;
  const startedAt = Date.parse(takeover.startedAt);
  const endsAt = Date.parse(takeover.endsAt);
  const left = Math.max(0, endsAt - now);
  return (
    <>
      <svg viewBox="0 0 74 74" className={classes.ring} aria-hidden="true">
        <circle cx="37" cy="37" r={radius} />
        <circle
          cx="37"
          cy="37"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - left / Math.max(1, endsAt - startedAt))}
        />
      </svg>
      <Text shrink as="p">
        <b>
          <Duration ms={left} />
        </b>
        <span>
          {rich('alarms.board.untilItself', {
            instant: <Instant at={takeover.endsAt} place={place} form="seen" />,
          })}
        </span>
      </Text>
    </>
  );
}

function Ended({ takeover, place }: { takeover: Takeover; place: Place | null }) {
  const t = useT();
  const rich = useRichT();
  const { endedAt, endsAt, endedBy, clearText } = takeover;
  const instant = <Instant at={endedAt ?? endsAt} place={place} form="seen" />;
  return (
    <Text shrink as="p">
      <b className={classes.over}>
        {endedBy
          ? rich('alarms.board.endedBy', { instant, name: actorName(endedBy, t) })
          : rich('alarms.board.endedItself', { instant })}
      </b>
      {clearText && <span>{t('alarms.board.closing', { text: clearText })}</span>}
    </Text>
  );
}
