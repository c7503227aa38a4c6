import type { DisplaySummary } from '@vitrine/contract/displays';
import { stateOf } from '../../lib/display-state.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { Age } from '../../ui/time/Time.tsx';
import classes from './detail.module.css';

/** The displays of this location with their status. */
export function DisplayCards({ displays }: { displays: readonly DisplaySummary[] }) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  return (
    <Card title={t('locations.displays')} aside={t('locations.displaysHere', { count: displays.length })}>
      {displays.length === 0 ? (
        <p className={classes.none}>{t('locations.noDisplaysHere')}</p>
      ) : (
        <ul className={classes.displays}>
          {displays.map(({ id, name, status, closed, lastActive, place }) => (
            <li key={id}>
              <AppLink href={`/${locale}/displays/detail/${id}`} className={classes.display}>
                <span className={classes.displayName}>{name}</span>
                <StatusText status={stateOf({ status, closed })} />
                <span className={classes.lastActive}>
                  {rich('locations.lastActive', { when: <Age at={lastActive} place={place} /> })}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
