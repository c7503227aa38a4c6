import type { ReactNode } from 'react';
import { useState } from 'react';
import { listText } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { TimeSpan } from '../../../ui/time/Time.tsx';
import { type EditorPlace, goToPlace, type SectionProps } from './section-props.ts';
import classes from './Warnings.module.css';
import { type Gap, type Warning, warningsOf } from './warnings.ts';

export interface WarningsProps extends SectionProps {
  /** Scrolls to a section of the inspector, even if it is not rendered yet. */
  onGo?: (place: EditorPlace) => void;
  /** Selects an item of the list. */
  onSelectItem?: (key: string) => void;
  /** Opens the library. */
  onAdd?: () => void;
}

const mostShown = 3;

/**
 * What prevents the playlist from playing, or displays from showing anything: one sentence each, with a fix.
 */
export function Warnings(props: WarningsProps) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  const warnings = warningsOf(props.draft, props.check);
  const shown = showsAll || warnings.length <= mostShown + 1 ? warnings : warnings.slice(0, mostShown);
  return (
    <div aria-live="polite">
      {shown.length > 0 && (
        <ul className={classes.list} aria-label={t('inspector.warnings')}>
          {shown.map((warning) => (
            <WarningLine key={warning.kind} warning={warning} {...props} />
          ))}
          {shown.length < warnings.length && (
            <li className={classes.line}>
              <button type="button" className={classes.act} onClick={() => setShowsAll(true)}>
                {t('inspector.more', { count: warnings.length - shown.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function WarningLine({ warning, ...props }: WarningsProps & { warning: Warning }) {
  const words = useWarning(warning, props);
  return (
    <li className={classes.line}>
      <StatusMark status="warning" size={15} />
      <div className={classes.words}>
        <p>{words.sentence}</p>
        {words.details}
      </div>
      {words.act}
    </li>
  );
}

interface Words {
  readonly sentence: ReactNode;
  readonly details?: ReactNode;
  readonly act?: ReactNode;
}

const mostNames = 3;

const ofItems = {
  failed: 'inspector.warn.failed',
  unready: 'inspector.warn.unready',
  refused: 'inspector.warn.refused',
} as const;

/** The text of a warning and its fix. */
function useWarning(warning: Warning, props: WarningsProps): Words {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const now = useNow();
  const { change, onGo = goToPlace, onSelectItem, onAdd } = props;
  const button = (label: string, onClick: () => void) => (
    <button type="button" className={classes.act} onClick={onClick}>
      {label}
    </button>
  );
  const link = (label: string, path: string) => (
    <AppLink className={classes.act} href={`/${locale}/${path}`}>
      {label}
    </AppLink>
  );
  const names = (all: readonly { name: string }[], count = all.length) => {
    const first = all.slice(0, count > mostNames + 1 ? mostNames : mostNames + 1).map(({ name }) => name);
    const more = count - first.length;
    return more > 0
      ? t('inspector.namesAndMore', { names: first.join(', '), count: more })
      : listText(locale, first);
  };
  switch (warning.kind) {
    case 'empty':
      return {
        sentence: t('inspector.warn.empty'),
        act: onAdd && button(t('inspector.act.addPlayables'), onAdd),
      };
    case 'noGroups':
      return {
        sentence: t('inspector.warn.noGroups'),
        act: button(t('inspector.act.chooseGroups'), () => onGo('where')),
      };
    case 'noDisplays':
      return {
        sentence: t('inspector.warn.noDisplays'),
        act: button(t('inspector.act.chooseGroups'), () => onGo('where')),
      };
    case 'noneFits':
      return {
        sentence: t('inspector.warn.noneFits'),
        act: button(t('inspector.act.anyOrientation'), () => change({ orientation: null })),
      };
    case 'someMisfit':
      return {
        sentence: t('inspector.mismatched', {
          count: warning.count,
          names: names(warning.first, warning.count),
        }),
        act: button(t('inspector.act.anyOrientation'), () => change({ orientation: null })),
      };
    case 'over':
      return {
        sentence: t('inspector.warn.over'),
        act: button(t('inspector.act.changeDates'), () => onGo('when')),
      };
    case 'excluded':
      return {
        sentence: t('inspector.warn.excluded'),
        act: button(t('inspector.act.changeConditions'), () => onGo('when')),
      };
    case 'expired':
      return { sentence: t('inspector.warn.expired') };
    case 'closed':
      return {
        sentence: t('inspector.warn.closed'),
        act: button(t('inspector.act.changeConditions'), () => onGo('when')),
      };
    case 'nothingShown':
      return {
        sentence: t('inspector.warn.nothingShown'),
        act: button(t('inspector.act.changeConditions'), () => onGo('when')),
      };
    case 'beaten': {
      const { enough } = warning;
      return {
        sentence: t('inspector.warn.beaten'),
        act:
          enough === null
            ? button(t('inspector.act.changePriority'), () => onGo('priority'))
            : button(t('inspector.act.raisePriority', { priority: enough }), () =>
                change({ priority: enough }),
              ),
      };
    }
    case 'failed':
    case 'unready':
    case 'refused': {
      const [first] = warning.items;
      return {
        sentence: t(ofItems[warning.kind], {
          count: warning.items.length,
          names: names(warning.items.map(({ playable }) => playable)),
        }),
        act:
          first?.playable.isVisible && link(t('inspector.act.open'), `playables/detail/${first.playable.id}`),
      };
    }
    case 'idle': {
      const [first] = warning.items;
      return {
        sentence: t('inspector.warn.idle', {
          count: warning.items.length,
          names: names(warning.items.map(({ playable }) => playable)),
        }),
        act: onSelectItem && first && button(t('inspector.act.showItem'), () => onSelectItem(first.key)),
      };
    }
    case 'gaps': {
      const [first] = warning.first;
      const whenOf = ({ place, timezone, from, to }: Gap) => (
        <TimeSpan from={from} to={to} place={{ name: place, timezone }} now={now.getTime()} />
      );
      if (!first) return { sentence: t('inspector.warn.gaps', { count: warning.displays }) };
      const act = link(t('inspector.act.calendar'), `displays/detail/${first.display.id}?tab=calendar`);
      if (warning.displays === 1 && warning.first.length === 1)
        return {
          sentence: rich('inspector.warn.gap', { display: first.display.name, when: whenOf(first) }),
          act,
        };
      return {
        sentence: t('inspector.warn.gaps', { count: warning.displays }),
        details: (
          <ul className={classes.details}>
            {warning.first.slice(0, mostNames).map((gap) => (
              <li key={`${gap.display.id} ${gap.from}`}>
                {rich('inspector.warn.gapLine', { display: gap.display.name, when: whenOf(gap) })}
              </li>
            ))}
          </ul>
        ),
        act,
      };
    }
  }
}
