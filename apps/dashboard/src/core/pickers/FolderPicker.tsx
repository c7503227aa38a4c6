import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import fieldClasses from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { pathTo } from '../queries/folder-tree.ts';
import { useFolderTree } from '../queries/folders.queries.ts';
import classes from './FolderTree.module.css';
import { FolderTree, useTopName } from './FolderTree.tsx';

interface FolderPickerProps {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Label of the top folder where the picker is a filter, e.g. "All folders". */
  topLabel?: string;
  /** Null for the top folder. */
  value: string | null;
  onChange: (folder: string | null) => void;
  error?: string | undefined;
  /** Why a folder can't be selected, or null. */
  refusalOf?: (folder: string | null) => string | null;
}

/** A field to select a folder of the tree. */
export function FolderPicker(props: FolderPickerProps) {
  const { label, hideLabel, topLabel, value, onChange, error, refusalOf } = props;
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { tree, error: failure, refetch } = useFolderTree();
  const topName = useTopName(tree);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const path = tree ? pathTo(tree, value).map(({ name }) => name) : [];
  return (
    <Field label={label} hideLabel={hideLabel} error={error}>
      {({ labelId, ...wiring }) => (
        <>
          <button
            type="button"
            ref={anchor}
            {...wiring}
            aria-haspopup="tree"
            aria-expanded={isOpen}
            aria-labelledby={`${labelId} ${wiring.id}-value`}
            className={fieldClasses.box}
            data-on={(topLabel !== undefined && value !== null) || undefined}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpen(true);
            }}
          >
            <Icon name="folder" size={16} />
            <Text id={`${wiring.id}-value`} start grow shrink truncate>
              {topLabel === undefined ? [topName, ...path].join(' / ') : (path.at(-1) ?? topLabel)}
            </Text>
            <Glyph name="chevron-down" size={14} />
          </button>
          {isOpen && (
            <Popover anchor={anchor} onClose={close} matchWidth className={classes.popover}>
              {failure && !tree && (
                <ErrorState
                  title={t('list.failed')}
                  detail={errorMessage(failure)}
                  onRetry={() => void refetch()}
                />
              )}
              {!failure && !tree && <RowsSkeleton />}
              {tree && (
                <FocusedTree>
                  <FolderTree
                    tree={tree}
                    label={label}
                    value={value}
                    refusalOf={refusalOf}
                    onChange={(folder) => {
                      if (!refusalOf?.(folder)) onChange(folder);
                    }}
                    onSubmit={close}
                    onPick={(folder) => {
                      if (!refusalOf?.(folder)) close();
                    }}
                  />
                </FocusedTree>
              )}
            </Popover>
          )}
        </>
      )}
    </Field>
  );
}

/** Moves the keyboard focus into the opened tree. */
function FocusedTree({ children }: { children: React.ReactNode }) {
  const focus = useCallback((element: HTMLDivElement | null) => {
    element?.querySelector<HTMLElement>('[role=tree]')?.focus({ preventScroll: true });
  }, []);
  return <div ref={focus}>{children}</div>;
}
