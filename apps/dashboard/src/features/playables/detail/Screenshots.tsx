import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import classes from './detail.module.css';

export function Screenshots({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  if (playable.screenshots.length === 0) return null;
  return (
    <Card title={t('playables.screenshots')}>
      <ul className={classes.strip}>
        {playable.screenshots.map(({ original_url }, index) => (
          <Text as="li" fixed key={original_url}>
            <Text as="a" block rounded href={original_url} target="_blank" rel="noreferrer">
              <img
                src={original_url}
                alt={t('playables.screenshot', { number: index + 1 })}
                loading="lazy"
                decoding="async"
              />
            </Text>
          </Text>
        ))}
      </ul>
    </Card>
  );
}
