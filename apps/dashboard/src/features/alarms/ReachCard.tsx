import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { type Status, StatusMark } from '../../ui/StatusMark.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { TargetDisplay } from './alarm-values.ts';
import { reachWords } from './reach-words.ts';
import classes from './sheet.module.css';

const mostNamed = 12;

interface ReachProps {
  chosen: readonly TargetDisplay[];
  targets: TakeoverTargets;
}

const toneOf = { all: 'active', some: 'warning', none: 'danger', 'none chosen': undefined } as const;

/** How many screens would be reached now. It never prevents sending. */
export function ReachLine({ chosen, targets }: ReachProps) {
  const t = useT();
  const locale = useLocale();
  const { state, title, detail } = reachWords(chosen, targets, t, locale);
  const tone = toneOf[state];
  return (
    <Row
      fill={tone}
      surface={!tone}
      pad="12/14"
      className={classes.reach}
      gap={12}
      align="start"
      tone={tone ?? 'soft'}
      role="status"
    >
      <Glyph name={state === 'all' ? 'check' : state === 'none chosen' ? 'info' : 'warning'} size={18} />
      <span>
        <Text block as="b">
          {title}
        </Text>
        {detail && (
          <Text size="12.5/17" block as="small">
            {detail}
          </Text>
        )}
      </span>
    </Row>
  );
}

export function ReachCard({ chosen, targets }: ReachProps) {
  const t = useT();
  // Those that are not reachable first.
  const sorted = chosen.toSorted((a, b) => Number(a.reason === null) - Number(b.reason === null));
  const shown = sorted.slice(0, mostNamed);
  const isPlaced = new Set(chosen.map(({ place }) => place)).size > 1;
  return (
    <Text as="div" clip framed rounded="box" surface>
      <ReachLine chosen={chosen} targets={targets} />
      {shown.length > 0 && (
        <Stack as="ul" pad="12/14" columns={2} className={classes.screens}>
          {shown.map((display) => (
            <Screen key={display.id} display={display} targets={targets} isPlaced={isPlaced} />
          ))}
          {sorted.length > shown.length && (
            <Row gap={7} align="center" shrink as="li" size="13/18" tone="muted">
              {t('alarms.sheet.andMore', { count: sorted.length - shown.length })}
            </Row>
          )}
        </Stack>
      )}
    </Text>
  );
}

interface ScreenProps {
  display: TargetDisplay;
  targets: TakeoverTargets;
  /** Displays of several places may have one name. */
  isPlaced: boolean;
}

function Screen({ display, targets, isPlaced }: ScreenProps) {
  const t = useT();
  const rich = useRichT();
  const place = targets.places.find(({ id }) => id === display.place);
  const mark: Status =
    display.reason !== null ? 'offline' : !place?.isOpen ? 'closed' : display.active ? 'online' : 'unknown';
  const note =
    display.reason !== null
      ? null
      : !display.active
        ? t('alarms.sheet.notActive')
        : !place?.isOpen
          ? t('alarms.sheet.closed')
          : null;
  return (
    <Row gap={7} align="center" shrink as="li" data-unreached={display.reason !== null || undefined}>
      <StatusMark status={mark} />
      <Text className={classes.screenName} shrink truncate>
        {display.name}
        {note && <span className={hidden.hidden}>{`, ${note}`}</span>}
      </Text>
      <Text className={classes.screenAge} fixed={display.reason !== null} shrink truncate push tone="muted">
        {display.reason === null
          ? isPlaced && place?.name
          : display.reason === 'offline' && display.lastActive
            ? rich('alarms.reasons.offlineSince', {
                instant: <Instant at={display.lastActive} place={place ?? null} form="seen" placeOnly />,
              })
            : t(`alarms.reasons.${display.reason}`)}
      </Text>
    </Row>
  );
}
