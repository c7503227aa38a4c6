import { useRouter } from '@tanstack/react-router';
import { maxItems } from '@vitrine/contract/playlists';
import { type FormEvent, useId, useState } from 'react';
import { PlaylistPicker } from '../../core/pickers/PlaylistPicker.tsx';
import { changePlaylist, createPlaylist, refreshPlaylists } from '../../core/queries/playlists.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import dialog from '../../ui/confirm.module.css';
import { Segmented, TextField } from '../../ui/fields.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './AddToPlaylistDialog.module.css';
import { sortByUse, withAppended } from './appended-items.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface AddToPlaylistDialogProps {
  playables: readonly (Named & { readonly status: string })[];
  onClose: () => void;
  onDone?: () => void;
}

/** Appends playables to existing playlists, or to a new one. */
export function AddToPlaylistDialog({ playables, onClose, onDone }: AddToPlaylistDialogProps) {
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const { history } = useRouter();
  const [target, setTarget] = useState<'existing' | 'new'>('existing');
  const [chosen, setChosen] = useState<Named[]>([]);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const { usable, waiting, failed } = sortByUse(playables);
  const isReady = usable.length > 0 && (target === 'new' ? name.trim() !== '' : chosen.length > 0);
  const hrefOf = (playlist: string) => `/${locale}/playlists/detail/${playlist}`;

  const append = async () => {
    const refused = await doToEach(
      chosen,
      (playlist) =>
        changePlaylist(playlist.id, ({ items }) => {
          if (items.length + usable.length > maxItems)
            throw new Error(t('playlists.tooManyItems', { max: maxItems }));
          return { items: withAppended(items, usable) };
        }),
      (error) =>
        error instanceof Error && error.constructor === Error ? error.message : errorMessage(error),
    );
    await refreshPlaylists();
    const [only] = chosen;
    if (refused.length === 0 && chosen.length === 1 && only) {
      showToast({
        kind: 'success',
        message: t('playlists.appendedTo', { count: usable.length, name: only.name }),
        action: { label: t('playlists.open'), onClick: () => history.push(hrefOf(only.id)) },
      });
    } else {
      showBulkResult(refused, {
        done: t('playlists.appendedMany', { count: chosen.length }),
        some: t('playlists.appendedSome', {
          done: chosen.length - refused.length,
          all: chosen.length,
          failed: refused.length,
        }),
      });
    }
    onDone?.();
    onClose();
  };
  const create = async () => {
    const made = await createPlaylist({ name, enabled: false, items: withAppended([], usable) });
    showToast({ kind: 'success', message: t('playlists.createdToast', { name: made.name }) });
    onDone?.();
    onClose();
    history.push(hrefOf(made.id));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isReady || isWorking) return;
    setWorking(true);
    setFailure(null);
    await (target === 'new' ? create() : append()).catch((error) => {
      setFailure(errorMessage(error));
      setWorking(false);
    });
  };
  const close = () => {
    if (!isWorking) onClose();
  };

  return (
    <Layer onClose={close} labelledBy={`${id}-title`} className={dialog.dialog}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`}>
          {playables.length === 1 && playables[0]
            ? t('playlists.appendOne', { name: playables[0].name })
            : t('playlists.appendTitle', { count: playables.length })}
        </h2>
        <LeftOut waiting={waiting} failed={failed} isAll={usable.length === 0} />
        {usable.length > 0 && (
          <div className={classes.fields}>
            <Segmented
              label={t('playlists.appendTarget')}
              hideLabel
              options={[
                { value: 'existing', label: t('playlists.existing') },
                { value: 'new', label: t('playlists.newOne') },
              ]}
              value={target}
              onChange={setTarget}
            />
            {target === 'existing' ? (
              <PlaylistPicker label={t('pages.playlists')} value={chosen} onChange={setChosen} />
            ) : (
              <TextField
                label={t('playlists.name')}
                autoComplete="off"
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </div>
        )}
        {failure && (
          <p role="alert" className={dialog.failure}>
            {failure}
          </p>
        )}
        <div className={dialog.buttons}>
          <Button variant="ghost" onClick={close}>
            {usable.length === 0 ? t('common.close') : t('common.cancel')}
          </Button>
          {usable.length > 0 && (
            <Button type="submit" variant="primary" loading={isWorking} disabled={!isReady}>
              {target === 'new' ? t('playlists.add') : t('playlists.append')}
            </Button>
          )}
        </div>
      </form>
    </Layer>
  );
}

interface LeftOutProps {
  waiting: readonly Named[];
  failed: readonly Named[];
  /** Nothing can be added. */
  isAll: boolean;
}

/** Why some or all can't be added. */
function LeftOut({ waiting, failed, isAll }: LeftOutProps) {
  const t = useT();
  const namesOf = (named: readonly Named[]) => named.map(({ name }) => name).join(', ');
  return (
    <>
      {waiting.length > 0 && (
        <p role="status" className={classes.leftOut}>
          {isAll && waiting.length === 1
            ? t('errors.still_converting')
            : t('playlists.waitingLeftOut', { count: waiting.length, names: namesOf(waiting) })}
        </p>
      )}
      {failed.length > 0 && (
        <p role="status" className={classes.leftOut}>
          {t('playlists.failedLeftOut', { count: failed.length, names: namesOf(failed) })}
        </p>
      )}
    </>
  );
}
