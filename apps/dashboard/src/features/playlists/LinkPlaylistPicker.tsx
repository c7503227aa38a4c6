import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import classes from './LinkPlaylistPicker.module.css';
import { usePlaylistOptions } from './playlists.queries.ts';

interface LinkPlaylistPickerProps {
  /** Already there. */
  exclude: ReadonlySet<string>;
  onPick: (playlist: { id: string; name: string }) => void;
}

/** "+ Playlist": opens the list of all playlists that are not there yet. */
export function LinkPlaylistPicker({ exclude, onPick }: LinkPlaylistPickerProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = usePlaylistOptions(isOpen);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const free = data?.filter(({ id }) => !exclude.has(id));
  const pick = (id: string) => {
    const picked = free?.find((each) => each.id === id);
    if (picked) onPick(picked);
    close();
  };
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={classes.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={t('groups.linkPlaylist')}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="plus" size={14} />
        {t('playlists.playlist')}
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} align="end" className={classes.list}>
          {free ? (
            <OptionList
              options={free.map(({ id, name }) => ({ value: id, label: name }))}
              onPick={pick}
              searchable
              label={t('groups.linkPlaylist')}
              empty={t('playlists.noMoreToPick')}
            />
          ) : error ? (
            <ErrorState
              title={t('list.failed')}
              detail={errorMessage(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <div className={classes.waiting}>
              <Skeleton width={140} />
              <Skeleton width={110} />
            </div>
          )}
        </Popover>
      )}
    </>
  );
}
