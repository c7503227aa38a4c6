import type { Takeover, TakeoverDisplay } from '@vitrine/contract/takeovers';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { secondsText } from './alarm-values.ts';
import { useBoard } from './alarms.queries.ts';
import type { RunDrillFirst } from './RunDrill.tsx';
import classes from './settings.module.css';

interface LastDrillProps {
  takeover: Takeover;
  /** Asks for another one, on what was not reached; null for those who may not. */
  onAgain: ((first: RunDrillFirst) => void) | null;
}

/** The result in one sentence, as in the mail, and a square per screen. */
export function LastDrill({ takeover, onAgain }: LastDrillProps) {
  const t = useT();
  const locale = useLocale();
  const { data } = useBoard(takeover.id);
  const { kind, startedAt, id } = takeover;
  const missing = data?.displays.filter(({ state }) => state === 'not_reached') ?? [];
  const [first] = missing;
  const again = {
    kind: kind === 'drill' ? ('drill' as const) : ('quiet_drill' as const),
    where: missing.map((display) => ({ kind: 'display' as const, id: display.id })),
  };
  return (
    <Stack gap={20} align="center" ruled="above" sunken className={classes.last}>
      <div>
        <Text as="p" size="13/18" tone="muted" className={classes.note}>
          <Tag>{t(`alarms.kinds.${kind}`)}</Tag> <Instant at={startedAt} place={null} form="record" />
        </Text>
        <h2>
          <Result takeover={takeover} missing={missing} />
        </h2>
        <Row as="p" gap={8} align="stretch" wrap>
          {first && (
            <LinkButton size="sm" href={`/${locale}/displays/detail/${first.id}`}>
              {t('alarms.drills.open', { name: first.name })}
            </LinkButton>
          )}
          <LinkButton size="sm" icon="document" href={`/${locale}/alarms/${id}`}>
            {t('alarms.report.title')}
          </LinkButton>
          {first && onAgain && (
            <Button size="sm" variant="ghost" onClick={() => onAgain(again)}>
              {missing.length === 1
                ? t('alarms.drills.againOn', { name: first.name })
                : t('alarms.drills.again', { count: missing.length })}
            </Button>
          )}
        </Row>
      </div>
      {data && <Squares displays={data.displays} />}
    </Stack>
  );
}

/** "28 of 29 would have shown it within 1.9 s; Terrace has been offline since Tuesday." */
function Result({ takeover, missing }: { takeover: Takeover; missing: readonly TakeoverDisplay[] }) {
  const t = useT();
  const rich = useRichT();
  const { number } = useFormat();
  const { kind, reach } = takeover;
  const [first] = missing;
  if (reach.slowest === null) return t('alarms.drills.nobody');
  const sentence = t(kind === 'quiet_drill' ? 'alarms.drills.would' : 'alarms.drills.did', {
    count: reach.shown,
    total: reach.displays,
    seconds: secondsText(reach.slowest, number),
  });
  if (!first) return `${sentence}.`;
  const { name, reason, since, place, timezone } = first;
  const why = reason === 'offline' && since === null ? 'neverSeen' : (reason ?? 'offline');
  const others = missing.length - 1;
  return (
    <>
      {sentence};{' '}
      {rich(`takeovers.result.why.${why}`, {
        name,
        since: since && <Instant at={since} place={{ name: place, timezone }} form="seen" placeOnly />,
      })}
      .{others > 0 && ` ${t('takeovers.result.others', { count: others })}`}
    </>
  );
}

function Squares({ displays }: { displays: readonly TakeoverDisplay[] }) {
  const t = useT();
  const { number } = useFormat();
  const lookOf = ({ state, active }: TakeoverDisplay) =>
    state === 'not_reached' ? 'missing' : active ? 'active' : 'inactive';
  const resultOf = ({ reason, shownAfter }: TakeoverDisplay) =>
    shownAfter !== null
      ? t('alarms.board.seconds', { seconds: secondsText(shownAfter, number) })
      : t(reason ? `alarms.reasons.${reason}` : 'alarms.board.missing');
  return (
    <div>
      <Row
        as="ul"
        className={classes.squares}
        gap={4}
        align="stretch"
        wrap
        aria-label={t('alarms.board.screens')}
      >
        {displays.map((display) => {
          const words = t('alarms.drills.square', { name: display.name, result: resultOf(display) });
          return (
            <li key={display.id} data-look={lookOf(display)} title={words}>
              <span className={hidden.hidden}>{words}</span>
            </li>
          );
        })}
      </Row>
      <Row
        as="p"
        size="12"
        gap={14}
        rowGap={4}
        wrap
        tone="muted"
        align="stretch"
        above={8}
        className={classes.legend}
        aria-hidden="true"
      >
        {(['active', 'inactive', 'missing'] as const).map((look) => {
          const count = displays.filter((display) => lookOf(display) === look).length;
          return (
            count > 0 && (
              <Row gap={6} align="center" as="span" key={look} data-look={look}>
                {t(`alarms.drills.legend.${look}`, { count })}
              </Row>
            )
          );
        })}
      </Row>
    </div>
  );
}
