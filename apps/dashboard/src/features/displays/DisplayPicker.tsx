import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import classes from './DisplayPicker.module.css';
import { useDisplayOptions } from './displays.queries.ts';

export interface PickedDisplay {
  readonly id: string;
  readonly name: string;
}

interface DisplayPickerProps {
  /** Already there. */
  exclude: ReadonlySet<string>;
  onPick: (display: PickedDisplay) => void;
}

/** "+ Display": opens the list of all displays that are not there yet. */
export function DisplayPicker({ exclude, onPick }: DisplayPickerProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useDisplayOptions(isOpen);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const options = data
    ?.filter(({ id }) => !exclude.has(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  const pick = (id: string) => {
    const picked = data?.find((each) => each.id === id);
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
        aria-label={t('locations.pickDisplay')}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="plus" size={14} />
        {t('locations.addDisplay')}
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} className={classes.list}>
          {options ? (
            <OptionList
              options={options}
              onPick={pick}
              searchable
              label={t('locations.pickDisplay')}
              empty={t('locations.noMoreDisplays')}
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
              <Skeleton width={160} />
            </div>
          )}
        </Popover>
      )}
    </>
  );
}
