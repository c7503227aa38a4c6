import { useId, useState } from 'react';
import { usePlayableList } from '../../../core/queries/playables.queries.ts';
import { bestPicture } from '../../../lib/best-picture.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import classes from './playable-dialog.module.css';

interface PlayableDialogProps {
  types: readonly ('image' | 'video')[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Chooses an image or video. The newest are shown; others are found by searching. */
export function PlayableDialog({ types, onChoose, onClose }: PlayableDialogProps) {
  const t = useT();
  const id = useId();
  const [query, setQuery] = useState('');
  const words = useSettled(query.trim());
  const { data } = usePlayableList({
    ...{ _limit: '60', sort: 'createdAt:desc', status_eq: 'ready' },
    ...(types.length === 1 && { type_eq: types[0]! }),
    ...(words && { _q: words }),
  });
  // A document is an image with pages; a box shows one picture.
  const found = data?.data.filter(
    ({ type, pageCount }) => types.some((each) => each === type) && pageCount === null,
  );
  return (
    <Layer onClose={onClose} labelledBy={id} className={classes.dialog} closeOnScrim>
      <header>
        <h2 id={id}>{t('brand.chooseFile')}</h2>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </header>
      <TextField
        label={t('brand.searchFiles')}
        hideLabel
        type="search"
        icon="search"
        placeholder={t('brand.searchFiles')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <Text as="div" className={classes.list} grow scroll="y" aria-busy={!found}>
        {!found && <RowsSkeleton hasPicture />}
        {found?.length === 0 && <p>{t('brand.noFiles')}</p>}
        <ul>
          {found?.map((playable) => {
            const picture = bestPicture(playable);
            return (
              <li key={playable.id}>
                <Text
                  as="button"
                  size="13"
                  wide
                  rounded
                  anywhere
                  start
                  type="button"
                  onClick={() => onChoose(playable.id)}
                >
                  <span className={classes.shot}>
                    {picture ? (
                      <img src={picture} alt="" loading="lazy" />
                    ) : (
                      <Icon name="playable" size={24} />
                    )}
                  </span>
                  {playable.name}
                </Text>
              </li>
            );
          })}
        </ul>
      </Text>
    </Layer>
  );
}
