import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import { nameWidth, useNameWidths } from '../../../core/time/name-width.ts';
import { useAxisWidth } from '../../../core/time/use-axis-width.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { useEscapeLayer } from '../../../ui/layers.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { OptionList } from '../../../ui/OptionList.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { type Chip, fittingChips } from '../model/chips.ts';
import classes from './playlist-chips.module.css';

interface PlaylistChipsProps {
  chips: readonly Chip[];
  /** Keys of chips. */
  chosen: ReadonlySet<string>;
  onChoose: (key: string, isAdded: boolean) => void;
  onRelease: () => void;
  /** On a phone they are in one line that scrolls. */
  isScrolled?: boolean;
}

/** Inset, edge and, if it is chosen, the cross. */
const around = 20;
const cross = 18;
const gap = 5;
const mostWhenNarrow = 11;
const narrowBelow = 1380;

/** Legend and filter: a click chooses a playlist, with Ctrl several. */
export function PlaylistChips({
  chips,
  chosen,
  onChoose,
  onRelease,
  isScrolled = false,
}: PlaylistChipsProps) {
  const t = useT();
  const [box, width] = useAxisWidth();
  const widths = useNameWidths();
  useEscapeLayer(chosen.size > 0, onRelease, { hasKeyboard: false });
  const nameOf = useCallback(({ name }: Chip) => name ?? t('displaysCalendar.shows'), [t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `widths` tells measurements in another font apart
  const fitting = useMemo(() => {
    if (isScrolled) return chips;
    const byKey = new Map(chips.map((chip) => [chip.key, chip]));
    const widthOf = (key: string) =>
      nameWidth(nameOf(byKey.get(key)!)) + around + (chosen.has(key) ? cross : 0);
    const most = window.innerWidth < narrowBelow ? mostWhenNarrow : Number.POSITIVE_INFINITY;
    const more = nameWidth(t('displaysCalendar.more', { count: chips.length })) + around;
    const keys = fittingChips([...byKey.keys()], widthOf, chosen, { ...{ width, gap, more, most } });
    return keys.map((key) => byKey.get(key)!);
  }, [chips, chosen, width, widths, isScrolled, nameOf, t]);
  const hidden = chips.filter((chip) => !fitting.includes(chip));
  return (
    <div ref={box} className={classes.chips} data-scrolled={isScrolled || undefined}>
      <Row as="ul" align="stretch" gap={5} shrink aria-label={t('pages.playlists')}>
        {fitting.map((chip) => (
          <li key={chip.key}>
            <button
              type="button"
              className={classes.chip}
              style={chip.name === null ? undefined : playlistTones(chip.key)}
              aria-pressed={chosen.has(chip.key)}
              data-draft={chip.isDraft || undefined}
              data-quiet={(chosen.size > 0 && !chosen.has(chip.key)) || undefined}
              title={chip.isDraft ? t('timeAxis.draft') : undefined}
              onClick={(event: MouseEvent) => onChoose(chip.key, event.ctrlKey || event.metaKey)}
            >
              {nameOf(chip)}
              {chosen.has(chip.key) && <Glyph name="close" size={14} />}
            </button>
          </li>
        ))}
      </Row>
      {hidden.length > 0 && <More chips={hidden} nameOf={nameOf} onChoose={onChoose} />}
    </div>
  );
}

interface MoreProps {
  chips: readonly Chip[];
  nameOf: (chip: Chip) => string;
  onChoose: PlaylistChipsProps['onChoose'];
}

function More({ chips, nameOf, onChoose }: MoreProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={classes.more}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('displaysCalendar.more', { count: chips.length })}
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} align="end">
          <OptionList
            label={t('pages.playlists')}
            options={chips.map((chip) => ({ value: chip.key, label: nameOf(chip) }))}
            value={null}
            searchable={chips.length > 8}
            onPick={(key) => {
              onChoose(key, false);
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}
