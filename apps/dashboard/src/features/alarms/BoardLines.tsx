import {
  countsFor,
  placesOf,
  type TakeoverBoard,
  type TakeoverDisplay,
  type TakeoverPlace,
} from '@vitrine/contract/takeovers';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { secondsText } from './alarm-values.ts';
import classes from './board.module.css';
import { isDark } from './board-words.ts';
import { Mark } from './Mark.tsx';
import { onRowArrows } from './row-arrows.ts';

const atOnce = 50;

interface BoardLinesProps {
  board: TakeoverBoard;
  /** Beside the lines. */
  children: ReactNode;
}

/** One line per place, without pictures: what nobody sees, and what is over. */
export function BoardLines({ board: { takeover, displays }, children }: BoardLinesProps) {
  const t = useT();
  const [count, setCount] = useState(atOnce);
  const places = placesOf(takeover.kind, displays);
  const left = places.length - count;
  const withoutPlayer = displays.filter((display) => !countsFor(takeover.kind, display)).length;
  const darkAt = Map.groupBy(displays.filter(isDark), ({ place }) => place);
  return (
    <Stack gap={16} align="start" className={classes.lines}>
      <Card title={t('alarms.board.places')}>
        <Stack as="ul" onKeyDown={onRowArrows}>
          {places.slice(0, count).map((place) => (
            <Line key={place.name} place={place} dark={darkAt.get(place.name) ?? []} />
          ))}
          {withoutPlayer > 0 && left <= 0 && (
            <Row as="li" between pad="12/16" gap={10} size="13/18" tone="muted">
              <Mark status="unknown" />
              {t('alarms.drills.withoutPlayer', { count: withoutPlayer })}
            </Row>
          )}
        </Stack>
        {left > 0 && (
          <Row ruled="above" pad="12/16">
            <Button variant="ghost" size="sm" onClick={() => setCount(count + atOnce)}>
              {t('alarms.board.morePlaces', { count: Math.min(left, atOnce) })}
            </Button>
          </Row>
        )}
      </Card>
      <div className={classes.logTile}>{children}</div>
    </Stack>
  );
}

function Line({ place, dark }: { place: TakeoverPlace; dark: readonly TakeoverDisplay[] }) {
  const t = useT();
  const { number } = useFormat();
  const { name, shown, displays, slowest, missed } = place;
  const status =
    missed.length > 0 ? 'offline' : dark.length > 0 ? 'warning' : shown < displays ? 'unknown' : 'well';
  return (
    <Stack as="li" between pad="12/16" gap={4} data-missed={missed.length > 0 || undefined}>
      <Row gap={10}>
        <Mark status={status} />
        <Text as="b" weight={550} shrink anywhere grow>
          {name}
        </Text>
        <Text numeric nowrap {...(missed.length > 0 && { tone: 'danger', weight: 600 })}>
          {t('alarms.history.noneShown', { shown, count: displays })}
        </Text>
        {slowest !== null && (
          <Text numeric nowrap tone="muted" size="13/18" className={classes.slowest}>
            {t('alarms.board.slowestIs', { seconds: secondsText(slowest, number) })}
          </Text>
        )}
      </Row>
      {missed.map((display) => (
        <Problem key={display.id} display={display}>
          <Reason display={display} isHeaded />
        </Problem>
      ))}
      {dark.map((display) => (
        <Problem key={display.id} display={display}>
          {t('alarms.board.screenOffText')}
        </Problem>
      ))}
    </Stack>
  );
}

function Problem({ display: { id, name }, children }: { display: TakeoverDisplay; children: ReactNode }) {
  const locale = useLocale();
  return (
    <Row as="p" size="13/18" gap={8} rowGap={2} wrap align="baseline" className={classes.problem}>
      <Text as={AppLink} href={`/${locale}/displays/detail/${id}`} weight={550} hover="line" anywhere>
        {name}
      </Text>
      <Text tone="muted">{children}</Text>
    </Row>
  );
}

/** Why it was not reached, with since when; below the name of its place only the clock. */
export function Reason({ display, isHeaded = false }: { display: TakeoverDisplay; isHeaded?: boolean }) {
  const t = useT();
  const rich = useRichT();
  const { reason, since, place, timezone } = display;
  if (reason !== 'offline' || !since) return t(`alarms.reasons.${reason ?? 'offline'}`);
  return rich('alarms.reasons.offlineSince', {
    instant: (
      <Instant at={since} place={{ name: place, timezone }} form="seen" placeOnly isHeaded={isHeaded} />
    ),
  });
}
