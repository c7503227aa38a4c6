import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import type { PlayableRecord } from '../playables.queries.ts';
import classes from './detail.module.css';

/** The playlists that use it. */
export function UsedIn({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const mayOpen = can(caller, pageById('playlistDetail'));
  return (
    <Card title={t('playables.usedInShort')}>
      {playable.playlists.length === 0 ? (
        <p className={classes.none}>{t('playables.notUsedYet')}</p>
      ) : (
        <ul className={classes.used}>
          {playable.playlists.map(({ id, name }) => (
            <li key={id}>
              <Icon name="playlist" size={16} />
              {mayOpen ? <AppLink href={`/${locale}/playlists/detail/${id}`}>{name}</AppLink> : name}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
