import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { type BulkFailure, doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './playlists.module.css';
import { type PlaylistRecord, removePlaylist } from './playlists.queries.ts';
import { fetchTakesOver, type TakesOver } from './takes-over.ts';

type Deletable = Pick<PlaylistRecord, 'id' | 'name' | 'groups' | 'displays' | 'playsOn'>;

/** Asks for confirmation and deletes. The open dialog shows a failure. Resolves to true if it was deleted. */
export async function deletePlaylist(playlist: Deletable): Promise<boolean> {
  const { id, name } = playlist;
  const isGone = await confirm({
    title: translate('playlists.deleteQuestion', { name }),
    body: <Consequence playlist={playlist} />,
    confirmLabel: translate('playlists.deleteOne'),
    danger: true,
    action: () => removePlaylist(id).catch(explainDelete),
  });
  if (isGone) showToast({ message: translate('playlists.deleted', { name }), kind: 'success' });
  return isGone;
}

/**
 * "It plays on 9 displays now; Afternoon takes over." The next playlist is fetched while the dialog is open.
 */
function Consequence({ playlist }: { playlist: Deletable }) {
  const t = useT();
  const locale = useLocale();
  const [data, setData] = useState<TakesOver | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    // If it cannot be fetched, it is left out.
    if (playlist.playsOn > 0) fetchTakesOver(playlist, stop.signal).then(setData, () => undefined);
    return () => stop.abort();
  }, [playlist]);
  const count = playlist.playsOn;
  if (count === 0) return t('playlists.deleteIdle');
  if (!data || (data.names.length === 0 && data.withoutAny === 0))
    return t('playlists.deletePlaying', { count });
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(data.names);
  return (
    <>
      {data.names.length === 0
        ? t('playlists.deleteNothingFollows', { count })
        : data.names.length === 1
          ? t('playlists.deleteOneFollows', { count, name: names })
          : t('playlists.deleteSomeFollow', { count, names })}
      {data.names.length > 0 &&
        data.withoutAny > 0 &&
        ` ${t('playlists.deleteWithoutAny', { count: data.withoutAny })}`}{' '}
      {t('playlists.deletePlayablesStay')}
    </>
  );
}

/** Resolves to the ids that failed, or to null if it was cancelled. */
export async function deletePlaylists(chosen: readonly Deletable[]): Promise<string[] | null> {
  const count = chosen.length;
  const playing = chosen.filter(({ playsOn }) => playsOn > 0).length;
  let failed: BulkFailure[] = [];
  const isAgreed = await confirm({
    title: translate('playlists.deleteMany', { count }),
    body: (
      <>
        <p>
          {playing === 0
            ? translate('playlists.deleteManyIdle')
            : translate('playlists.deleteManyPlaying', { count: playing })}
        </p>
        <ul className={classes.names}>
          {chosen.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </>
    ),
    confirmLabel: translate('playlists.deleteManyButton', { count }),
    danger: true,
    action: async () => {
      failed = await doToEach(chosen, ({ id }) => removePlaylist(id).catch(ignoreGone), errorMessage);
    },
  });
  if (!isAgreed) return null;
  showBulkResult(failed, {
    done: translate('playlists.deletedMany', { count }),
    some: translate('playlists.deletedSome', {
      done: count - failed.length,
      all: count,
      failed: failed.length,
    }),
  });
  return failed.map(({ id }) => id);
}

function ignoreGone(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return;
  throw error;
}
