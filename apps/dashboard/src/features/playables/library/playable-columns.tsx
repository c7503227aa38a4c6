import { useMemo } from 'react';
import { clockText } from '../../../core/playables/clock-text.ts';
import { ExpiryTag } from '../../../core/playables/ExpiryTag.tsx';
import {
  dimensionsText,
  statusKeys,
  useProgressText,
  useQualityText,
} from '../../../core/playables/playable-words.ts';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useShowsOf } from '../../../core/queries/shows.queries.ts';
import { ShownLine } from '../../../core/shows/shows.views.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { kindText } from '../../../lib/playable-types.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { NameInput } from '../../../ui/NameInPlace.tsx';
import { Instant, Length } from '../../../ui/time/Time.tsx';
import { playableName } from '../rename.ts';
import { PlayablePicture } from './PlayablePicture.tsx';
import classes from './playables.module.css';

const Shown = ({ id }: { id: string }) => <ShownLine shows={useShowsOf(id)} />;

export function usePlayableColumns(
  renaming: string | null,
  onRename: (id: string | null) => void,
): Column<PlayableRecord>[] {
  const t = useT();
  const { bytes } = useFormat();
  const qualityText = useQualityText();
  const progressText = useProgressText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language, which t stands for
  return useMemo(() => {
    const stateOf = (playable: PlayableRecord) => {
      if (playable.status === 'ready') return null;
      if (playable.status === 'failed') return playable.error ?? t(statusKeys.failed);
      const { words, percent } = progressText(playable);
      return [words, percent].filter(Boolean).join(' · ');
    };
    return [
      {
        id: 'name',
        header: t('playables.name'),
        sortable: true,
        cell: (playable) => (
          <span className={classes.first}>
            <span className={classes.thumb}>
              <PlayablePicture playable={playable} sizes="64px" iconSize={18} />
            </span>
            <span className={classes.firstWords}>
              {renaming === playable.id ? (
                <NameInput {...playableName(playable)} onDone={() => onRename(null)} />
              ) : (
                <span className={classes.rowName}>{playable.name}</span>
              )}
              <Shown id={playable.id} />
              <span className={classes.rowTag}>
                <ExpiryTag shown={playable} />
              </span>
              {stateOf(playable) && (
                <span className={classes.rowState} data-failed={playable.status === 'failed' || undefined}>
                  {stateOf(playable)}
                </span>
              )}
            </span>
          </span>
        ),
      },
      { id: 'type', header: t('playables.type'), cell: (playable) => kindText(t, playable) },
      {
        id: 'dimensions',
        header: t('playables.dimensions'),
        hideBelow: 'lg',
        cell: (playable) => <span className={classes.number}>{dimensionsText(playable)}</span>,
      },
      {
        id: 'duration',
        header: t('playables.duration'),
        sortable: true,
        align: 'end',
        cell: ({ duration }) =>
          duration !== null && <Length className={classes.number}>{clockText(duration)}</Length>,
      },
      {
        id: 'size',
        header: t('playables.size'),
        sortable: true,
        align: 'end',
        cell: ({ fileInfo }) => fileInfo && <span className={classes.number}>{bytes(fileInfo.size)}</span>,
      },
      {
        id: 'qualities',
        header: t('playables.qualities'),
        hideBelow: 'lg',
        cell: (playable) => qualityText(playable),
      },
      {
        id: 'folder',
        header: t('playables.folder'),
        hideBelow: 'lg',
        cell: ({ folder }) => folder?.name ?? <span className={classes.quiet}>{t('pages.playables')}</span>,
      },
      {
        id: 'used',
        header: t('playables.usedInShort'),
        hideBelow: 'md',
        cell: ({ playlists }) =>
          playlists.length === 0 ? (
            <span className={classes.quiet}>{t('playables.notUsed')}</span>
          ) : (
            t('playables.playlistCount', { count: playlists.length })
          ),
      },
      {
        id: 'createdAt',
        header: t('playables.created'),
        sortable: true,
        hideBelow: 'md',
        cell: ({ createdAt }) => (
          <Instant at={createdAt} place={null} form="day" className={classes.number} />
        ),
      },
    ];
  }, [t, renaming, onRename, bytes]);
}
