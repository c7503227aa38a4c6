import type { ReactNode } from 'react';
import { clockText } from '../../../core/playables/clock-text.ts';
import { dimensionsText } from '../../../core/playables/playable-words.ts';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Instant, Length } from '../../../ui/time/Time.tsx';
import classes from './detail.module.css';

const conversionKeys = {
  none: 'playables.conversions.none',
  waiting: 'playables.conversions.waiting',
  converting: 'playables.conversions.converting',
  done: 'playables.conversions.done',
  failed: 'playables.conversions.failed',
} as const;
const conversionTones = {
  none: 'muted',
  waiting: undefined,
  converting: undefined,
  done: 'active',
  failed: 'danger',
} as const;

/** Facts about the file and its converted versions. */
export function FileInfo({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const { bytes, number } = useFormat();
  const { fileInfo, duration, type, progress, pageCount } = playable;
  const conversion = (quality: '1080p' | '2160p'): ReactNode => {
    if (!fileInfo || (type !== 'video' && type !== 'image')) return null;
    const { state, size } = fileInfo[quality];
    const percent =
      state === 'converting' && progress !== null && number(progress / 100, { style: 'percent' });
    return (
      <Text tone={conversionTones[state]}>
        {[t(conversionKeys[state]), percent, size !== null && bytes(size)].filter(Boolean).join(' · ')}
      </Text>
    );
  };
  const facts: [string, ReactNode][] = [
    [
      t('playables.originalName'),
      fileInfo && (
        <Row as="span" inline gap={4} size="12.5" mono>
          {fileInfo.original}
          <CopyButton value={fileInfo.original} />
        </Row>
      ),
    ],
    [t('playables.extension'), fileInfo?.extension],
    [t('playables.size'), fileInfo && bytes(fileInfo.size)],
    [t('playables.dimensions'), dimensionsText(playable)],
    [t('playables.pages'), pageCount !== null && number(pageCount)],
    [
      pageCount === null ? t('playables.duration') : t('playables.pageDuration'),
      duration !== null && <Length key="length">{clockText(duration)}</Length>,
    ],
    [t('playables.conversion1080'), conversion('1080p')],
    [t('playables.conversion2160'), conversion('2160p')],
    [t('playables.created'), <Instant at={playable.createdAt} place={null} form="record" key="created" />],
    [t('playables.changed'), <Instant at={playable.updatedAt} place={null} form="record" key="changed" />],
  ];
  return (
    <Card title={t('playables.fileInfo')}>
      <Stack as="dl" className={classes.facts} size="13/18">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <Text as="dt" tone="muted">
                {name}
              </Text>
              <Text as="dd" anywhere numeric>
                {value}
              </Text>
            </div>
          ))}
      </Stack>
    </Card>
  );
}
