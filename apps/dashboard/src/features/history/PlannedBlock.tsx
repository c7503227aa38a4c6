import type { DisplayDay } from '@vitrine/contract/display-history';
import { useState } from 'react';
import { changeSentence } from '../../core/changes/change-sentence.tsx';
import { putBack } from '../../core/changes/put-back.tsx';
import { PastDiff } from '../../core/plan-diff/past-diff.views.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { HeadedTime, Instant } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import type { Chosen } from './PastDayTracks.tsx';
import classes from './past-day.module.css';
import { useLastChange } from './past-day.queries.ts';

interface PlannedBlockProps {
  day: DisplayDay;
  chosen: Chosen;
  place: Place;
  onClose: () => void;
}

/** A planned block of a past day, and the last change of its playlist before. */
export function PlannedBlock({ day, chosen, place, onClose }: PlannedBlockProps) {
  const t = useT();
  const locale = useLocale();
  const { clock } = useTimeText();
  const playlist = day.playlists.find(({ id }) => id === chosen.playlist);
  const { data: change } = useLastChange(chosen.playlist, new Date(chosen.to).toISOString());
  const [isShown, setShown] = useState(false);
  return (
    <Text as="section" size="13" above={16} className={classes.chosen}>
      <Row gap={8} align="center" as="header">
        <Text pad="0/6" weight={600} className={classes.name} style={playlistTones(chosen.playlist)}>
          {playlist?.name}
        </Text>
        <HeadedTime place={place}>
          {clock(chosen.from, place)}–{clock(chosen.to, place)}
        </HeadedTime>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </Row>
      <p>{t('changes.past.priority', { priority: playlist?.priority ?? 0 })}</p>
      {change === null && <p>{t('changes.past.noChange')}</p>}
      {change && (
        <Text as="div" framed rounded pad="12" className={classes.change}>
          <Text below={4} tone="muted" as="p">
            {t('changes.past.lastChange')}
          </Text>
          <div>{changeSentence(t, change)}</div>
          <Text as="div" below={8} size="12.5" tone="muted">
            <Instant at={change.at} place={place} form="record" />
            {change.displays !== null && ` · ${t('changes.onDisplays', { count: change.displays })}`}
          </Text>
          {isShown && change.effect?.plan && <PastDiff diff={change.effect.plan} />}
          <Row gap={8} wrap align="stretch" above={8}>
            {change.effect?.plan && (
              <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
                {t(isShown ? 'changes.past.hideDiff' : 'changes.past.showDiff')}
              </Button>
            )}
            {change.canRestore && (
              <Button size="sm" onClick={() => void putBack(t, locale, change)}>
                {t('changes.restore')}
              </Button>
            )}
          </Row>
        </Text>
      )}
    </Text>
  );
}
