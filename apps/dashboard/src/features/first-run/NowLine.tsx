import type { FirstRun } from '@vitrine/contract/first-run';
import type { DisplayLive } from '@vitrine/contract/live-view';
import { useEffect, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSeconds } from '../../lib/use-seconds.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Duration } from '../../ui/time/Time.tsx';
import { patienceMs, secondsText, slowMs, waitsFor } from './first-steps.ts';
import classes from './screen.module.css';

interface NowLineProps {
  run: FirstRun;
  live: DisplayLive | undefined;
}

/** The time to the first frame, and what plays. */
export function NowLine({ run, live }: NowLineProps) {
  return (
    <Row gap={20} rowGap={12} wrap align="stretch">
      <Quickness run={run} />
      {live?.current && (
        <Item live={live} seconds={run.own?.shownAt ? null : (run.sample?.seconds ?? null)} />
      )}
    </Row>
  );
}

const waitingWords = {
  player: 'firstRun.live.waitsPlayer',
  opening: 'firstRun.live.waitsOpening',
  files: 'firstRun.live.waitsFiles',
} as const;

function Quickness({ run }: { run: FirstRun }) {
  const t = useT();
  const locale = useLocale();
  const isLate = useLate(run.sample?.shownAt == null);
  const ms = run.sample?.liveAfterMs ?? null;
  if (ms !== null) {
    return (
      <Row
        gap={12}
        align="center"
        rounded="box"
        sunken
        className={classes.quick}
        fill={ms <= slowMs ? 'active' : undefined}
        tone={ms <= slowMs ? 'active' : undefined}
        role="status"
      >
        {ms <= slowMs && <Glyph name="check" size={16} />}
        <div>
          <b>{t('firstRun.live.after', { seconds: secondsText(ms, locale) })}</b>
          <span>{t('firstRun.live.fromClick')}</span>
        </div>
      </Row>
    );
  }
  return (
    <Row gap={12} align="center" rounded="box" sunken className={classes.quick} role="status">
      <div>
        <b>{t(isLate ? 'firstRun.live.notYet' : 'firstRun.browser.connecting')}</b>
        {isLate && <span>{t(waitingWords[waitsFor(run)], { place: run.location?.name ?? '' })}</span>}
      </div>
    </Row>
  );
}

function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

function Item({ live, seconds }: { live: DisplayLive; seconds: number | null }) {
  const t = useT();
  const clock = useSeconds(true);
  // The browser's clock may be wrong, so only the time since the response is used.
  const [asked] = useState(() => ({ at: Date.now() }));
  const { current, next } = live;
  useEffect(() => {
    asked.at = Date.now();
    void live.now;
  }, [asked, live.now]);
  if (!current) return null;
  const whole = Date.parse(current.to) - Date.parse(current.from);
  const done = Math.min(
    whole,
    Date.parse(live.now) - Date.parse(current.from) + Math.max(0, clock - asked.at),
  );
  return (
    <Text as="div" size="13/18" grow className={classes.item}>
      <Row gap={12} justify="between" tone="soft" align="stretch">
        <Text size="14/20" anywhere tone="strong" as="b">
          {t('firstRun.live.item', { number: current.number, total: current.of, name: current.name })}
        </Text>
        <Duration ms={done} of={whole} />
      </Row>
      <Text as="div" rounded="full" sunken className={classes.meter}>
        <Text full rounded="full" block as="i" style={{ width: `${(100 * done) / whole}%` }} />
      </Text>
      <Row gap={12} justify="between" tone="soft" align="stretch">
        <span>
          {seconds === null
            ? current.playlist.name
            : t('firstRun.live.loop', { playlist: current.playlist.name, seconds })}
        </span>
        {next && next.item !== current.item && <span>{t('firstRun.live.next', { name: next.name })}</span>}
      </Row>
    </Text>
  );
}
