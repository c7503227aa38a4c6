import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FormGrid } from '../../ui/layout/grids.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { agentLine, type Machine } from './agent-line.ts';
import classes from './get-player.module.css';
import { Legend } from './Marks.tsx';
import { PlayerWay } from './PlayerWay.tsx';

interface WaysProps {
  playerUrl: string;
  /** The address without its scheme, as it is typed. */
  typed: string;
  /** Over plain http some things are limited. */
  isHttp: boolean;
}

export function PlayerWays(props: WaysProps) {
  return (
    <>
      <LinuxWay {...props} />
      <FormGrid least={280} gap={16} align="stretch">
        <LgWay {...props} />
        <SamsungWay {...props} />
        <AndroidWay {...props} />
        <ChromeboxWay {...props} />
      </FormGrid>
      <Legend />
    </>
  );
}

function LinuxWay({ playerUrl, isHttp }: WaysProps) {
  const t = useT();
  const [machine, setMachine] = useState<Machine>('arm64');
  const line = agentLine(playerUrl, machine);
  return (
    <PlayerWay
      id="pi"
      icon="device"
      title={t('getPlayer.pi.title')}
      badge={t('getPlayer.pi.best')}
      needs={t('getPlayer.pi.needs')}
      isHttp={isHttp}
      marks={['works', 'works', 'works', 'works']}
      limit={t('getPlayer.pi.limit')}
      note={isHttp ? t('getPlayer.pi.noUpdates') : undefined}
    >
      <li>{t('getPlayer.pi.install')}</li>
      <li>
        <Row gap={10} wrap>
          {t('getPlayer.pi.paste')}
          <Segmented
            label={t('getPlayer.pi.machine')}
            hideLabel
            size="sm"
            value={machine}
            onChange={setMachine}
            options={[
              { value: 'arm64', label: t('getPlayer.pi.raspberry') },
              { value: 'amd64', label: t('getPlayer.pi.pc') },
            ]}
          />
        </Row>
        <Text as="div" className={classes.recipe} relative rounded above={8}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the box is reached by the keyboard */}
          <pre tabIndex={0}>{line}</pre>
          <CopyButton value={line} label={t('getPlayer.pi.copy')} />
        </Text>
      </li>
      <li>{t('getPlayer.pi.restarts')}</li>
    </PlayerWay>
  );
}

function Download({ playerUrl, file }: { playerUrl: string; file: string }) {
  const t = useT();
  return (
    <LinkButton
      size="sm"
      icon="download"
      href={`${new URL(playerUrl).origin}/tv/${file}`}
      aria-label={t('getPlayer.tv.download', { file })}
      download
    >
      {file}
    </LinkButton>
  );
}

function LgWay({ playerUrl, typed, isHttp }: WaysProps) {
  const t = useT();
  return (
    <PlayerWay
      id="lg"
      icon="display"
      title={t('getPlayer.lg.title')}
      needs={t('getPlayer.lg.needs')}
      isHttp={isHttp}
      marks={['works', 'limited', 'not', 'limited']}
      limit={t('getPlayer.lg.limit')}
      download={<Download playerUrl={playerUrl} file="vitrine.ipk" />}
    >
      <li>{t('getPlayer.lg.load')}</li>
      <li>{t('getPlayer.lg.install')}</li>
      <li>
        {t('getPlayer.tv.address')} <code>{hostOf(typed)}</code>
      </li>
    </PlayerWay>
  );
}

function SamsungWay({ playerUrl, typed, isHttp }: WaysProps) {
  const t = useT();
  return (
    <PlayerWay
      id="samsung"
      icon="display"
      title={t('getPlayer.samsung.title')}
      needs={t('getPlayer.samsung.needs')}
      isHttp={isHttp}
      marks={['works', 'limited', 'limited', 'limited']}
      limit={t('getPlayer.samsung.limit')}
      download={<Download playerUrl={playerUrl} file="vitrine.wgt" />}
    >
      <li>{t('getPlayer.samsung.sign')}</li>
      <li>{t('getPlayer.samsung.install')}</li>
      <li>
        {t('getPlayer.tv.address')} <code>{hostOf(typed)}</code>
      </li>
    </PlayerWay>
  );
}

/** The shell of a television adds the rest itself. */
const hostOf = (typed: string) => typed.split('/')[0];

function AndroidWay({ typed, isHttp }: WaysProps) {
  const t = useT();
  return (
    <PlayerWay
      id="android"
      icon="image"
      title={t('getPlayer.android.title')}
      needs={t('getPlayer.android.needs')}
      isHttp={isHttp}
      marks={['works', 'works', 'limited', 'limited']}
      limit={t('getPlayer.android.limit')}
    >
      <li>{t('getPlayer.android.install')}</li>
      <li>
        {t('getPlayer.android.address')} <code>{typed}</code>
      </li>
      <li>{t('getPlayer.android.boot')}</li>
      <li>{t('getPlayer.android.words')}</li>
    </PlayerWay>
  );
}

function ChromeboxWay({ typed, isHttp }: WaysProps) {
  const t = useT();
  return (
    <PlayerWay
      id="chromebox"
      icon="grid"
      title={t('getPlayer.chromebox.title')}
      needs={t('getPlayer.chromebox.needs')}
      isHttp={isHttp}
      marks={['works', 'works', 'not', 'limited']}
      limit={t('getPlayer.chromebox.limit')}
    >
      <li>{t('getPlayer.chromebox.add')}</li>
      <li>
        {t('getPlayer.chromebox.address')} <code>{typed}</code>
      </li>
      <li>{t('getPlayer.chromebox.boot')}</li>
    </PlayerWay>
  );
}
