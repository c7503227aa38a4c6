import { useState } from 'react';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import { type PlayableRecord, usePlayableList } from '../../core/queries/playables.queries.ts';
import { bestPicture } from '../../lib/best-picture.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { kindIcon, kindText } from '../../lib/playable-types.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Field } from '../../ui/Field.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import classes from './PlaylistSheet.module.css';

interface Chosen {
  readonly id: string;
  readonly name: string;
}

interface PlayableChoiceProps {
  value: readonly Chosen[];
  error?: string | undefined;
  onChange: (playables: Chosen[]) => void;
}

/** The newest ones; older ones are found by searching. */
const shownAtOnce = 100;

/** The first items of a new playlist, in the order of selection. */
export function PlayableChoice({ value, error, onChange }: PlayableChoiceProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const words = useSettled(query.trim());
  const {
    data,
    error: failure,
    refetch,
  } = usePlayableList({
    _limit: String(shownAtOnce),
    sort: 'createdAt:desc',
    ...(words ? { _q: words } : {}),
  });
  const placeOf = (id: string) => value.findIndex((each) => each.id === id) + 1;
  const toggle = ({ id, name }: Chosen) =>
    onChange(placeOf(id) > 0 ? value.filter((each) => each.id !== id) : [...value, { id, name }]);
  const hidden = data ? data.meta.total - data.data.length : 0;
  return (
    <Field
      asGroup
      label={t('pages.playables')}
      hint={t('playlists.chosen', { count: value.length })}
      error={error}
      description={value.length > 1 && t('playlists.inThisOrder')}
    >
      {(wiring) => (
        // biome-ignore lint/a11y/useSemanticElements: a field with its own label, not a fieldset
        <div
          role="group"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring['aria-describedby']}
          className={classes.choice}
          data-invalid={wiring['aria-invalid']}
        >
          <div className={classes.search}>
            <TextField
              label={t('playlists.searchPlayables')}
              hideLabel
              type="search"
              icon="search"
              placeholder={t('playlists.searchPlayables')}
              autoComplete="off"
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onKeyDown={(event) => {
                // Enter searches and must not submit the sheet.
                if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
              }}
            />
          </div>
          <div className={classes.list} aria-busy={!data && !failure}>
            {!data && !failure && <RowsSkeleton hasPicture />}
            {!data && failure && (
              <ErrorState
                title={t('list.failed')}
                detail={errorMessage(failure)}
                onRetry={() => void refetch()}
              />
            )}
            {data?.data.length === 0 && <p className={classes.note}>{t('playlists.noPlayableFound')}</p>}
            {data?.data.map((playable) => (
              <Option
                key={playable.id}
                playable={playable}
                place={placeOf(playable.id)}
                onToggle={() => toggle(playable)}
              />
            ))}
            {hidden > 0 && <p className={classes.note}>{t('playlists.morePlayables', { count: hidden })}</p>}
          </div>
        </div>
      )}
    </Field>
  );
}

interface OptionProps {
  playable: PlayableRecord;
  /** Position in the order of selection; 0 if not selected. */
  place: number;
  onToggle: () => void;
}

function Option({ playable, place, onToggle }: OptionProps) {
  const t = useT();
  const { name, status } = playable;
  const picture = bestPicture(playable);
  const isUsable = status === 'ready';
  return (
    <div className={classes.option} data-unusable={!isUsable || undefined}>
      <Checkbox
        label={
          <span className={classes.playable}>
            <span className={classes.thumb} aria-hidden="true">
              {playable.type === 'design' ? (
                <DesignPicture id={playable.id} />
              ) : picture ? (
                <img src={picture} alt="" loading="lazy" decoding="async" />
              ) : (
                <Icon name={kindIcon(playable)} size={16} />
              )}
            </span>
            <span className={classes.playableName}>{name}</span>
          </span>
        }
        checked={place > 0}
        disabled={!isUsable}
        onChange={onToggle}
      />
      <span className={classes.aside}>
        {place > 0 ? (
          <span className={classes.place}>{place}</span>
        ) : isUsable ? (
          kindText(t, playable)
        ) : (
          t(status === 'failed' ? 'playlists.failedFile' : 'playlists.stillConverting')
        )}
      </span>
    </div>
  );
}
