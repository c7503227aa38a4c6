import { type ReactNode, useEffect, useState } from 'react';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import picker from '../../core/pickers/target-picker.module.css';
import { PlayableKind } from '../../core/playables/playables.views.tsx';
import { usePlayableList } from '../../core/queries/playables.queries.ts';
import { usePlaylists } from '../../core/queries/playlists.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ShownContent, ShownThing } from '../../lib/show-on.ts';
import { playableOf, type UploadItem } from '../../lib/uploads/upload-item.ts';
import { chooseAndUpload, currentUploads, useUploads } from '../../lib/uploads/uploads.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './sheet.module.css';

interface ContentChoiceProps {
  onChoose: (content: ShownContent) => void;
}

/** The content to show, if a display was selected first: a local file, a playable or a playlist. */
export function ContentChoice({ onChoose }: ContentChoiceProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const query = useSettled(search.trim());
  const wanted: Readonly<Record<string, string>> = query === '' ? {} : { _q: query };
  const playables = usePlayableList({ status_eq: 'ready', sort: 'updatedAt:desc', _limit: '24', ...wanted });
  const playlists = usePlaylists({ sort: 'updatedAt:desc', _limit: '8', ...wanted });
  const { uploading, upload } = useOwnUploads(onChoose);
  const isEmpty = playables.data?.data.length === 0 && playlists.data?.data.length === 0;
  return (
    <Stack column grow low>
      <div className={classes.choiceHead}>
        <TextField
          type="search"
          label={t('shows.searchContent')}
          hideLabel
          placeholder={t('shows.searchContent')}
          icon="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button icon="upload" onClick={upload}>
          {t('shows.upload')}
        </Button>
      </div>
      {uploading.map((item) => (
        <Row as="p" key={item.id} className={classes.uploading} gap={8} size="13.5" ruled role="status">
          {item.state === 'failed' || item.state === 'cancelled' ? (
            t('shows.uploadFailed', { name: item.name })
          ) : (
            <>
              <Spinner /> {t('shows.uploading', { name: item.name })}
            </>
          )}
        </Row>
      ))}
      <Text as="ul" className={classes.contents} grow low scroll aria-label={t('shows.what')}>
        {playables.data?.data.map((playable) => {
          const { id, name, type, media_thumb } = playable;
          const design = type === 'design' ? id : null;
          const thing = { id, name, picture: media_thumb?.url ?? null, design };
          return (
            <Choice
              key={id}
              thing={thing}
              kind={<PlayableKind playable={playable} />}
              onChoose={() => onChoose({ kind: 'playables', things: [thing] })}
            />
          );
        })}
        {playlists.data?.data.map(({ id, name, playables: [first] }) => {
          const design = first?.type === 'design' ? first.id : null;
          const thing = { id, name, picture: first?.picture ?? null, design };
          return (
            <Choice
              key={id}
              thing={thing}
              kind={t('shows.playlist')}
              onChoose={() => onChoose({ kind: 'playlist', thing })}
            />
          );
        })}
      </Text>
      {isEmpty && <p className={picker.nothing}>{t(query === '' ? 'shows.noContent' : 'shows.noMatch')}</p>}
    </Stack>
  );
}

interface ChoiceProps {
  thing: ShownThing;
  kind: ReactNode;
  onChoose: () => void;
}

const Choice = ({ thing, kind, onChoose }: ChoiceProps) => (
  <li>
    <button type="button" onClick={onChoose}>
      <Thumb thing={thing} />
      <span>
        <b>{thing.name}</b>
        <Text as="small" size="12.5" tone="muted">
          {kind}
        </Text>
      </span>
    </button>
  </li>
);

export const Thumb = ({ thing }: { thing: ShownThing | undefined }) =>
  thing?.picture ? (
    <img className={classes.thumb} src={thing.picture} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className={classes.thumb}>{thing?.design && <DesignPicture id={thing.design} />}</span>
  );

/** Files selected here are shown as soon as all of them are ready. */
function useOwnUploads(onChoose: (content: ShownContent) => void) {
  const { items } = useUploads();
  const [before, setBefore] = useState<ReadonlySet<unknown> | null>(null);
  const ownUploads: readonly UploadItem[] = before ? items.filter(({ id }) => !before.has(id)) : [];
  const ready = ownUploads.filter(({ state }) => state === 'ready');
  const isDone = ready.length > 0 && ready.length === ownUploads.length;
  const things = ready.map((item) => ({ id: playableOf(item) ?? '', name: item.name }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one is ready
  useEffect(() => {
    if (isDone) onChoose({ kind: 'playables', things });
  }, [isDone]);
  return {
    uploading: ownUploads.filter(({ state }) => state !== 'ready'),
    upload: () => {
      setBefore(new Set(currentUploads().items.map(({ id }) => id)));
      void chooseAndUpload({ folder: null, isForPage: true });
    },
  };
}
