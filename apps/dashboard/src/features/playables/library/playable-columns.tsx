import { useMemo } from 'react';
import { usePlayableLine } from '../../../core/playables/playable-line.ts';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { kindText } from '../../../lib/playable-types.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { NameInput } from '../../../ui/NameInPlace.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { playableName } from '../rename.ts';
import { PlayablePicture } from './PlayablePicture.tsx';
import classes from './playables.module.css';

function Line({ playable }: { playable: PlayableRecord }) {
  const line = usePlayableLine()(playable);
  return (
    line && (
      <Text className={classes.rowState} weight={400} tone={line.tone} title={line.title}>
        {line.words}
      </Text>
    )
  );
}

export function usePlayableColumns(
  renaming: string | null,
  onRename: (id: string | null) => void,
): Column<PlayableRecord>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('playables.name'),
        sortable: true,
        cell: (playable) => (
          <Row as="span" gap={12} shrink>
            <Text className={classes.thumb} fixed clip rounded="tag">
              <PlayablePicture playable={playable} sizes="64px" iconSize={18} />
            </Text>
            <Stack as="span" shrink>
              {renaming === playable.id ? (
                <NameInput {...playableName(playable)} onDone={() => onRename(null)} />
              ) : (
                <Text weight={600} anywhere>
                  {playable.name}
                </Text>
              )}
              <Line playable={playable} />
            </Stack>
          </Row>
        ),
      },
      { id: 'type', header: t('playables.type'), cell: (playable) => kindText(t, playable) },
      {
        id: 'folder',
        header: t('playables.folder'),
        hideBelow: 'lg',
        cell: ({ folder }) => folder?.name ?? <Text tone="muted">{t('pages.playables')}</Text>,
      },
      {
        id: 'used',
        header: t('playables.usedInShort'),
        hideBelow: 'md',
        cell: ({ playlists, shownOn }) =>
          playlists.length > 0
            ? t('playables.playlistCount', { count: playlists.length })
            : !shownOn && <Text tone="muted">{t('playables.notUsed')}</Text>,
      },
      {
        id: 'createdAt',
        header: t('playables.addedAt'),
        sortable: true,
        hideBelow: 'md',
        cell: ({ createdAt }) => (
          <Instant at={createdAt} place={null} form="day" className={classes.number} />
        ),
      },
    ],
    [t, renaming, onRename],
  );
}
