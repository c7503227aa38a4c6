import { useShownText } from '../../../core/playables/playable-line.ts';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { UsesList } from '../expiry/UsesList.tsx';

/** The playlists that use it, and for how long "Show on…" does. */
export function UsedIn({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const shown = useShownText()(playable);
  return (
    <Card title={t('playables.usedInShort')}>
      {playable.playlists.length === 0 ? (
        <Text as="p" size="13/18" tone="muted" pad="16">
          {shown ?? t('playables.notUsedYet')}
        </Text>
      ) : (
        <UsesList playable={playable} showUntil={playable.showUntil} />
      )}
    </Card>
  );
}
