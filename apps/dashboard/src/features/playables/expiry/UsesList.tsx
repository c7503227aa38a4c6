import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { type PlayableUse, playableUses } from '@vitrine/contract/playable-uses';
import classes from '../../../core/playables/expiry.module.css';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { playableKeys } from '../../../core/queries/playables.queries.ts';
import { call } from '../../../lib/api.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import { untilText } from './rule-text.ts';

interface UsesListProps {
  playable: Pick<PlayableRecord, 'id' | 'playlists'>;
  /** The end as it would be saved; null if there is none. */
  showUntil: string | null;
}

/** The playlists that use it, and what is left of them when it is over. */
export function UsesList({ playable, showUntil }: UsesListProps) {
  const locale = useLocale();
  const { caller } = useSession();
  const mayOpen = can(caller, pageById('playlistDetail'));
  const uses = useUses(playable.id, showUntil);
  return (
    <ul className={classes.uses}>
      {playable.playlists.map(({ id, name }) => {
        const use = uses?.find((each) => each.id === id);
        return (
          <li key={id}>
            <Icon name="playlist" size={16} />
            <Text anywhere shrink>
              {mayOpen ? <AppLink href={`/${locale}/playlists/detail/${id}`}>{name}</AppLink> : name}
              {use && use.left !== null && showUntil !== null && <Left use={use} showUntil={showUntil} />}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

const useUses = (id: string, showUntil: string | null) =>
  useQuery({
    queryKey: [...playableKeys.one(id), 'uses', showUntil],
    queryFn: ({ signal }) =>
      call(playableUses, { params: { id }, query: { showUntil: showUntil! }, signal }).then(
        ({ data }) => data,
      ),
    enabled: showUntil !== null,
  }).data;

function Left({ use, showUntil }: { use: PlayableUse; showUntil: string }) {
  const t = useT();
  const after = untilText(showUntil);
  const words =
    use.left! > 0
      ? t('playables.expiry.left', { left: use.left!, all: use.items, after })
      : use.takesOver
        ? t('playables.expiry.noneLeftBut', { after, name: use.takesOver.name })
        : t('playables.expiry.noneLeft', { after });
  return <Hours className={use.left === 0 ? classes.noneLeft : classes.left}>{words}</Hours>;
}
