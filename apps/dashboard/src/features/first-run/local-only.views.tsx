import type { FirstRun } from '@vitrine/contract/first-run';
import { useT } from '../../lib/i18n/i18n.ts';
import { CopyLine } from '../../ui/CopyLine.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import classes from './first-run.module.css';

/** Where screens play: nowhere but on this computer, nowhere without https, or over http in a local network. */
type Reach = 'local' | 'insecure' | 'http' | 'secure';

export function reachOf({ isLocalOnly, httpPlayers, frameUrl }: FirstRun): Reach {
  if (isLocalOnly) return 'local';
  if (frameUrl.startsWith('https:')) return 'secure';
  return httpPlayers ? 'http' : 'insecure';
}

/** Why no screen elsewhere can play here; nothing where it can. */
export function NoWay({ run }: { run: FirstRun }) {
  const t = useT();
  const reach = reachOf(run);
  if (reach !== 'local' && reach !== 'insecure') return null;
  return (
    <Text
      as="div"
      size="13/18"
      rounded="box"
      fill="warning"
      tone="warning"
      pad="12/14"
      className={classes.local}
      role="note"
    >
      <b>{t(reach === 'local' ? 'firstRun.local.title' : 'firstRun.secure.title')}</b>
      <p>{t(reach === 'local' ? 'firstRun.local.text' : 'firstRun.secure.text')}</p>
      {reach === 'local' && <CopyLine line="HOST=0.0.0.0 npm start" />}
    </Text>
  );
}

/** Over plain http: whether the address was reached from elsewhere, and what http costs. */
export function HttpNote({ run }: { run: FirstRun }) {
  const t = useT();
  if (reachOf(run) !== 'http') return null;
  const { port } = new URL(run.frameUrl);
  return (
    <>
      {run.isOpenedFromNetwork ? (
        <Row as="p" gap={4} align="center" weight={600} className={classes.opened}>
          <Glyph name="check" size={14} /> {t('firstRun.http.opened')}
        </Row>
      ) : (
        <p>{t('firstRun.http.firewall', { port: port || '80' })}</p>
      )}
      <p>{t('firstRun.http.cost')}</p>
    </>
  );
}
