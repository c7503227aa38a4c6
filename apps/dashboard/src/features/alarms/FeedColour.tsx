import type { TriedWarning } from '@vitrine/contract/alert-feeds';
import { useT } from '../../lib/i18n/i18n.ts';
import hidden from '../../ui/hidden.module.css';
import { colourOf } from './feed-words.ts';
import classes from './feeds.module.css';

/** How bad, as a colour with its word for who cannot see it. */
export function FeedColour({ severity }: Pick<TriedWarning, 'severity'>) {
  const t = useT();
  const colour = colourOf(severity);
  return (
    <span className={classes.colour} data-colour={colour}>
      <span className={hidden.hidden}>{t(`alarms.feeds.colours.${colour}`)}</span>
    </span>
  );
}
