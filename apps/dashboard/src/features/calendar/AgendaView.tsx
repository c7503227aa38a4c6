import type { CSSProperties, ReactNode } from 'react';
import { useBlockKeys } from '../../core/time/use-block-keys.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import shared from '../../ui/agenda.module.css';
import classes from './agenda.module.css';

export interface AgendaRow {
  readonly key: string;
  readonly state: string;
  readonly tones: CSSProperties | undefined;
  readonly isSelected: boolean;
  readonly title?: string;
  readonly time: ReactNode;
  readonly name: string;
  readonly below: ReactNode;
  readonly isNow?: boolean;
}

export interface AgendaDay {
  readonly key: string | number;
  readonly label: string;
  /** Shown at the end of the day's row, e.g. its opening hours. */
  readonly aside?: ReactNode;
  readonly isToday: boolean;
  readonly rows: readonly AgendaRow[];
}

interface AgendaViewProps {
  days: readonly AgendaDay[];
  /** The row that gets the initial keyboard focus; the first row by default. */
  firstKey?: string | undefined;
  onSelect: (key: string) => void;
  /** While a row is selected, arrow keys move the selection. */
  isSelecting?: boolean;
  /** Set if earlier entries are left out. */
  onEarlier?: (() => void) | undefined;
}

/** A plan as a list, for one display or for all: what plays on each day. */
export function AgendaView({ days, firstKey, onSelect, isSelecting = false, onEarlier }: AgendaViewProps) {
  const t = useT();
  const { container, tabIndexOf } = useBlockKeys<HTMLDivElement>(
    days.flatMap(({ rows }) => rows.map(({ key }) => key)),
    firstKey,
    isSelecting ? onSelect : undefined,
  );
  return (
    <div {...container} className={shared.agenda}>
      {onEarlier && (
        <button type="button" className={classes.earlier} onClick={onEarlier}>
          {t('calendar.earlier')}
        </button>
      )}
      {days.map((day) => (
        <section key={day.key} aria-label={day.label}>
          <h3 className={`${shared.day} ${classes.day}`} data-today={day.isToday || undefined}>
            <span>{day.label}</span>
            {day.aside && <em>{day.aside}</em>}
          </h3>
          <ul>
            {day.rows.map((row) => (
              <li key={row.key}>
                <button
                  type="button"
                  className={`${shared.row} ${classes.row}`}
                  style={row.tones}
                  data-block={row.key}
                  data-state={row.state}
                  aria-pressed={row.isSelected}
                  title={row.title}
                  tabIndex={tabIndexOf(row.key)}
                  onClick={() => onSelect(row.key)}
                >
                  <time>{row.time}</time>
                  <i />
                  <span className={shared.words}>
                    <b>{row.name}</b>
                    <span className={shared.below}>{row.below}</span>
                  </span>
                  {row.isNow && <em className={shared.now}>{t('calendar.now')}</em>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
