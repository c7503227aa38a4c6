import { useRouter } from '@tanstack/react-router';
import { maxItems } from '@vitrine/contract/playlists';
import { type FormEvent, useId } from 'react';
import * as z from 'zod';
import { PlaylistPicker } from '../../core/pickers/PlaylistPicker.tsx';
import { changePlaylist, createPlaylist, refreshPlaylists } from '../../core/queries/playlists.queries.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import dialog from '../../ui/confirm.module.css';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Note, Stack } from '../../ui/layout/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { sortByUse, withAppended } from './appended-items.ts';

const Named = z.object({ id: z.string(), name: z.string() });
type Named = z.infer<typeof Named>;

const Values = z.object({ target: z.enum(['existing', 'new']), chosen: z.array(Named), name: z.string() });
type Values = z.infer<typeof Values>;

const empty: Values = { target: 'existing', chosen: [], name: '' };

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
  const { usable, waiting, failed } = sortByUse(playables);
  const hrefOf = (playlist: string) => `/${locale}/playlists/detail/${playlist}`;
  const form = useRecordForm({
    name: t('pages.playlists'),
    draftOf: 'playables for a playlist',
    schema: Values,
    saved: unsavedRecord(empty),
    changedFields: ({ target: _, ...before }, { target: __, ...after }) => fieldsThatDiffer(before, after),
    problemsOf: () => ({}),
    send: async (values) => {
      const made = values.target === 'new' ? await create(values.name) : await append(values.chosen);
      return { ...unsavedRecord(values), made };
    },
    isSavedOnlyByHand: true,
  });
  const { target, chosen, name } = form.values;
  const isReady = usable.length > 0 && (target === 'new' ? name.trim() !== '' : chosen.length > 0);

  const append = async (playlists: readonly Named[]) => {
    const refused = await doToEach(
      playlists,
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
    const [only] = playlists;
    if (refused.length === 0 && playlists.length === 1 && only) {
      showToast({
        kind: 'success',
        message: t('playlists.appendedTo', { count: usable.length, name: only.name }),
        action: { label: t('playlists.open'), onClick: () => history.push(hrefOf(only.id)) },
      });
    } else {
      showBulkResult(refused, {
        done: t('playlists.appendedMany', { count: playlists.length }),
        some: t('playlists.appendedSome', {
          done: playlists.length - refused.length,
          all: playlists.length,
          failed: refused.length,
        }),
      });
    }
    return null;
  };
  const create = async (title: string) => {
    const made = await createPlaylist({ name: title, enabled: false, items: withAppended([], usable) });
    showToast({ kind: 'success', message: t('playlists.createdToast', { name: made.name }) });
    return made.id;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const saved = isReady && (await form.save());
    if (!saved) return;
    onDone?.();
    onClose();
    if (saved.made) history.push(hrefOf(saved.made));
  };
  const close = async () => {
    if (!form.isSaving && (await form.mayLeave())) onClose();
  };

  return (
    <Layer onClose={() => void close()} labelledBy={`${id}-title`} className={dialog.dialog}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`}>
          {playables.length === 1 && playables[0]
            ? t('playlists.appendOne', { name: playables[0].name })
            : t('playlists.appendTitle', { count: playables.length })}
        </h2>
        <LeftOut waiting={waiting} failed={failed} isAll={usable.length === 0} />
        {usable.length > 0 && (
          <Stack ref={form.container} gap={14} above={16}>
            <DraftOffer draft={form.draft} />
            <Segmented
              label={t('playlists.appendTarget')}
              hideLabel
              options={[
                { value: 'existing', label: t('playlists.existing') },
                { value: 'new', label: t('playlists.newOne') },
              ]}
              value={target}
              onChange={(next) => form.set('target', next)}
            />
            {target === 'existing' ? (
              <PlaylistPicker
                label={t('pages.playlists')}
                value={chosen}
                onChange={(next) => form.set('chosen', [...next])}
              />
            ) : (
              <TextField
                label={t('playlists.name')}
                autoComplete="off"
                maxLength={100}
                value={name}
                error={form.errors.name}
                onChange={(event) => form.set('name', event.currentTarget.value)}
              />
            )}
          </Stack>
        )}
        <div className={dialog.buttons}>
          <Button variant="ghost" onClick={() => void close()}>
            {usable.length === 0 ? t('common.close') : t('common.cancel')}
          </Button>
          {usable.length > 0 && (
            <Button type="submit" variant="primary" loading={form.isSaving} disabled={!isReady}>
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
        <Note as="p" role="status" tone="warning" above={12}>
          {isAll && waiting.length === 1
            ? t('errors.still_converting')
            : t('playlists.waitingLeftOut', { count: waiting.length, names: namesOf(waiting) })}
        </Note>
      )}
      {failed.length > 0 && (
        <Note as="p" role="status" tone="warning" above={12}>
          {t('playlists.failedLeftOut', { count: failed.length, names: namesOf(failed) })}
        </Note>
      )}
    </>
  );
}
