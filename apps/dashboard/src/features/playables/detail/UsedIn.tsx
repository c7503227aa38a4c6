import { useShownText } from '../../../core/playables/playable-line.ts';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { UsesList } from '../expiry/UsesList.tsx';
import classes from './detail.module.css';

/** The playlists that use it, and for how long "Show on…" does. */
export function UsedIn({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const shown = useShownText()(playable);
  return (
    <Card title={t('playables.usedInShort')}>
      {playable.playlists.length === 0 ? (
        <p className={classes.none}>{shown ?? t('playables.notUsedYet')}</p>
      ) : (
        <UsesList playable={playable} showUntil={playable.showUntil} />
      )}
    </Card>
  );
}
