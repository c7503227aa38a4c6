import { type ReactNode, useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import frame from '../../../ui/calendar-frame.module.css';
import { Layer } from '../../../ui/Layer.tsx';
import { useEscapeLayer } from '../../../ui/layers.ts';
import sheet from '../../../ui/SideSheet.module.css';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import { useWide } from '../../calendar/calendar-parts.views.tsx';
import type { Merged } from './merged-days.ts';
import type { MergedWords } from './merged-words.ts';
import classes from './where.module.css';

interface WhereItPlaysProps {
  merged: Merged;
  words: MergedWords;
  onWhy: (display: string, at: number) => void;
  onClose: () => void;
}

/**
 * The displays of one block by location, each with its explanation. Shown beside the calendar if there is
 * room.
 */
export function WhereItPlays(props: WhereItPlaysProps) {
  return useWide() ? <Beside {...props} /> : <Over {...props} />;
}

function Beside(props: WhereItPlaysProps) {
  const id = useId();
  useEscapeLayer(true, props.onClose, { hasKeyboard: false });
  return (
    <aside className={`${frame.beside} ${classes.beside}`} aria-labelledby={id} aria-live="polite">
      <Content {...props} titleId={id} />
    </aside>
  );
}

function Over(props: WhereItPlaysProps) {
  const id = useId();
  return (
    <Layer onClose={props.onClose} labelledBy={id} className={sheet.sheet} closeOnScrim isSheet>
      <div className={`${frame.over} ${classes.over}`}>
        <Content {...props} titleId={id} />
      </div>
    </Layer>
  );
}

/** More displays can be found by selecting a location or a group. */
const mostListed = 200;

function Content({
  merged,
  words,
  onWhy,
  onClose,
  titleId,
}: WhereItPlaysProps & { titleId: string }): ReactNode {
  const t = useT();
  const places = Map.groupBy(
    words.screensOf(merged).slice(0, mostListed),
    ({ screen }) => screen.location.name,
  );
  return (
    <>
      <p className={frame.when}>
        <span>
          {words.dayOf(merged.day)}, <Hours>{words.placedSpanOf(merged)}</Hours>
        </span>
        <IconButton label={t('common.close')} icon="close" size="sm" onClick={onClose} />
      </p>
      <h2 id={titleId} className={frame.title}>
        {merged.state === 'playing'
          ? t('overviewCalendar.where', { name: words.nameOf(merged) })
          : t('overviewCalendar.whereNothing')}
      </h2>
      <p className={classes.count}>{t('displays.count', { count: merged.count })}</p>
      {[...places]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([place, here]) => (
          <section key={place} aria-label={place}>
            <h3>{place}</h3>
            <ul>
              {here.map(({ screen, at }) => (
                <li key={screen.id}>
                  <button
                    type="button"
                    title={t('overviewCalendar.whyHere', { name: screen.name })}
                    onClick={() => onWhy(screen.id, at)}
                  >
                    <StatusMark status={screen.state} />
                    <span>{screen.name}</span>
                    <em>{t('calendar.whyGap')}</em>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
