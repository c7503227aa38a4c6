import { oldestChromium } from '@vitrine/contract/devices';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './get-player.module.css';
import { Mark } from './Marks.tsx';

export function EnginesCard() {
  const t = useT();
  const version = { version: oldestChromium };
  const rows = [
    ['works', t('getPlayer.engines.current', version), t('getPlayer.engines.currentText')],
    ['limited', t('getPlayer.engines.http'), t('getPlayer.engines.httpText')],
    ['limited', t('getPlayer.engines.others'), t('getPlayer.engines.othersText')],
    ['not', t('getPlayer.engines.old', version), t('getPlayer.engines.oldText')],
  ] as const;
  return (
    <Card padded>
      <h2>{t('getPlayer.engines.title')}</h2>
      <p className={classes.needs}>{t('getPlayer.engines.text')}</p>
      <ul className={classes.engines}>
        {rows.map(([kind, name, text]) => (
          <li key={name}>
            <Mark kind={kind} />
            <div>
              <b>{name}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
