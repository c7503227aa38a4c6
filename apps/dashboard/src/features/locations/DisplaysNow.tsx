import { type DisplayState, stateOf, statesByUrgency } from '../../lib/display-state.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { StatusText } from '../../ui/StatusMark.tsx';
import classes from './locations.module.css';

type Displays = readonly Parameters<typeof stateOf>[0][];

/** "1 offline, 3 closed": trouble first. */
export function displaysNowText(
  displays: Displays,
  t: (key: `locations.now.${DisplayState | 'none'}`, values?: { count: number }) => string,
): string {
  const words = statesByUrgency.flatMap((state) => {
    const count = displays.filter((display) => stateOf(display) === state).length;
    return count > 0 ? [t(`locations.now.${state}`, { count })] : [];
  });
  return words.join(', ') || t('locations.now.none');
}

/** The displays of a location by their state, with the mark of the worst. */
export function DisplaysNow({ displays }: { displays: Displays }) {
  const t = useT();
  const text = displaysNowText(displays, t);
  const worst = statesByUrgency.find((state) => displays.some((display) => stateOf(display) === state));
  return worst ? (
    <StatusText status={worst} isSentence>
      {text}
    </StatusText>
  ) : (
    <span className={classes.quiet}>{text}</span>
  );
}
