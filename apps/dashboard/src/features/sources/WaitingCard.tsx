import type { SourceColumn, SourceDelivery } from '@vitrine/contract/sources';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { ClockHead, Instant } from '../../ui/time/Time.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { useCountdown } from './countdown.ts';
import { ownCity } from './own-city.ts';
import classes from './waiting.module.css';

interface WaitingCardProps {
  delivery: SourceDelivery;
  columns: readonly SourceColumn[];
  onTakeBack: (() => void) | null;
}

const wholeMs = 60_000;

/** When all screens change, what changes, and who has it already. */
export function WaitingCard({ delivery, columns, onTakeBack }: WaitingCardProps) {
  const t = useT();
  const { displays, changes } = delivery;
  const place = ownCity();
  const waiting = delivery.isWaiting ? delivery : null;
  const seconds = useCountdown(waiting, delivery.now);
  const ready = displays.filter(({ state }) => state === 'ready').length;
  return (
    <Card padded className={classes.card}>
      {waiting && (
        <>
          <Row className={classes.head} gap={12} align="start" justify="between">
            <h2>{t('sources.waiting.title')}</h2>
            {onTakeBack && (
              <Button size="sm" onClick={onTakeBack}>
                {t('sources.waiting.takeBack')}
              </Button>
            )}
          </Row>
          <Text as="p" className={classes.moment} numeric>
            <Instant at={waiting.validFrom} place={place} form="seen" isHeaded />
          </Text>
          <Text as="p" size="13" tone="muted">
            <ClockHead place={place} isNamed>
              {t('sources.waiting.in', { count: seconds, place: place.name })}
            </ClockHead>
          </Text>
          <Text
            as="progress"
            className={classes.progress}
            wide
            rounded="full"
            sunken
            max={wholeMs / 1000}
            value={wholeMs / 1000 - seconds}
          />
          {changes.length > 0 && (
            <Stack as="ul" className={classes.changes} ruled gap={4}>
              {changes.map((change) => (
                <ChangeLine key={change.row} change={change} columns={columns} />
              ))}
            </Stack>
          )}
        </>
      )}
      {displays.length === 0 ? (
        <Text as="p" size="13" tone="muted">
          {t('sources.waiting.nowhere')}
        </Text>
      ) : (
        <>
          <h3 className={classes.ready}>{t('sources.waiting.ready', { ready, count: displays.length })}</h3>
          <Stack as="ul" className={classes.displays} gap={12} rowGap={6}>
            {displays.map(({ id, name, location, state }) => (
              <Row as="li" gap={6} align="start" size="13" tone="soft" key={id} data-state={state}>
                <Glyph
                  name={state === 'ready' ? 'check' : state === 'coming' ? 'refresh' : 'warning'}
                  size={14}
                />
                <span>
                  {name} · {location}
                  {state === 'offline' && <em>{t('sources.waiting.offline')}</em>}
                  {state === 'no_player' && <em>{t('sources.waiting.noPlayer')}</em>}
                </span>
              </Row>
            ))}
          </Stack>
        </>
      )}
    </Card>
  );
}
