import type { Device } from '@vitrine/contract/devices';
import { type ReactNode, useState } from 'react';
import { useDeviceOf } from '../../../core/queries/device.queries.ts';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLive } from '../../../core/queries/live-view.queries.ts';
import { modelOf } from '../../../lib/device-name.ts';
import { orientationKeys, resolutionKeys } from '../../../lib/display-words.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { memoryText } from '../../../lib/i18n/memory-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Age, Instant } from '../../../ui/time/Time.tsx';
import { FaultsSheet } from './DisplayFaults.tsx';
import { PresenceDays } from './PresenceDays.tsx';
import { hasScreens, ScreenPower } from './ScreenPower.tsx';
import classes from './technical.module.css';

/** The device, its network and its player, and when it was online. */
export function TechnicalInfo({ display }: { display: DisplayRecord }) {
  const t = useT();
  const { data: device, error, refetch } = useDeviceOf(display.device);
  const [isShowingFaults, setShowingFaults] = useState(false);
  const isKnown = !display.device || device !== undefined;
  return (
    <>
      <Row className={classes.tools} relative>
        <MenuButton
          size="sm"
          label={t('displays.technical.actions')}
          items={[{ label: t('faults.history'), icon: 'warning', onClick: () => setShowingFaults(true) }]}
        />
      </Row>
      {isKnown ? (
        <Columns display={display} device={device ?? null} />
      ) : error ? (
        <ErrorState title={t('displays.partFailed')} onRetry={() => void refetch()} />
      ) : (
        <TechnicalSkeleton />
      )}
      {hasScreens(display) && (
        <section className={classes.wide} aria-label={t('displays.networkScreens')}>
          <h3>{t('displays.networkScreens')}</h3>
          <div>
            <ScreenPower display={display} device={device} />
          </div>
        </section>
      )}
      <PresenceDays display={display.id} place={display.location} />
      {isShowingFaults && <FaultsSheet display={display} onClose={() => setShowingFaults(false)} />}
    </>
  );
}

type Fact = readonly [string, ReactNode];

function Columns({ display, device }: { display: DisplayRecord; device: Device | null }) {
  const t = useT();
  const locale = useLocale();
  const ofWhole = useOfWhole();
  const { data: live } = useLive(display.id);
  const { location, preferredVideoOutput, orientation, resolution, description } = display;
  const copied = (value: string | null | undefined) =>
    value && (
      <Row as="span" inline gap={2} size="12.5" shrink mono>
        {value}
        <CopyButton value={value} />
      </Row>
    );
  const memory = device?.memory
    ? ofWhole(device.memory, (size) => memoryText(size, locale))
    : device && device.ram !== null && memoryText(device.ram, locale);
  const outputs = (device?.screens ?? []).map(({ name, width, height }) =>
    width !== null && height !== null ? `${name}, ${width} × ${height}` : name,
  );
  const machine: Fact[] = [
    [t('displays.technical.cpu'), [device?.cpuName, device?.arch].filter(Boolean).join(', ')],
    [t('displays.technical.ram'), memory],
    [t('displays.technical.disk'), device?.diskUsage && <DiskUsage usage={device.diskUsage} />],
    [
      t('displays.technical.lastStart'),
      device?.lastStart && <Instant at={device.lastStart} place={location} isHeaded placeOnly />,
    ],
    [t('displays.technical.videoOutput'), outputs.length > 0 ? outputs.join(' · ') : preferredVideoOutput],
    [t('displays.orientation'), `${t(orientationKeys[orientation])}, ${t(resolutionKeys[resolution])}`],
  ];
  const network: Fact[] = [
    [t('displays.technical.localIp'), copied(device?.localip)],
    [t('displays.technical.publicIp'), copied(device?.publicip)],
    [t('displays.technical.vpnIp'), copied(device?.wgip)],
    [t('displays.technical.mac'), copied(device?.mac)],
    [
      t('displays.technical.lowBandwidth'),
      device && t(device.lowBandwidth ? 'displays.technical.on' : 'displays.technical.off'),
    ],
  ];
  const player: Fact[] = [
    [t('displays.technical.version'), device?.appversion && <Version device={device} />],
    [t('displays.technical.engine'), device?.engine],
    [t('displays.technical.words'), copied(display.connectString)],
    [t('displays.technical.remote'), copied(device?.remotessh)],
    [t('displays.technical.files'), live && live.filesStored !== null && <Files stored={live.filesStored} />],
    [
      t('displays.technical.lastHeard'),
      display.lastActive && <Age at={display.lastActive} place={location} />,
    ],
  ];
  return (
    <>
      <Stack className={classes.columns}>
        <Column
          title={t('displays.device')}
          facts={machine}
          aside={
            device && (
              <Text
                as={AppLink}
                href={`/${locale}/devices/detail/${device.id}`}
                weight={500}
                tone="accent"
                rounded={4}
                hover="line"
              >
                {modelOf(device) ?? t('displays.paired')}
              </Text>
            )
          }
        />
        <Column title={t('displays.technical.network')} facts={network} />
        <Column title={t('displays.technical.player')} facts={player} />
      </Stack>
      {description && (
        <section className={classes.wide} aria-label={t('displays.description')}>
          <h3>{t('displays.description')}</h3>
          <p>{description}</p>
        </section>
      )}
    </>
  );
}

function Column({ title, aside, facts }: { title: string; aside?: ReactNode; facts: readonly Fact[] }) {
  return (
    <section aria-label={title}>
      <h3>
        {title}
        {aside}
      </h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" tone="muted">
              {name}
            </Text>
            <Row as="dd" gap={8} rowGap={0} shrink wrap anywhere>
              {value || '–'}
            </Row>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** "3.4 of 8 GB": the unit is said once where both have it. */
function useOfWhole() {
  const t = useT();
  const { bytes } = useFormat();
  return ({ used, total }: { used: number; total: number }, textOf = bytes) => {
    const unit = /\u00a0\D+$/.exec(textOf(total))?.[0] ?? '';
    const part = textOf(used);
    return t('plan.storageOf', {
      used: unit !== '' && part.endsWith(unit) ? part.slice(0, -unit.length) : part,
      limit: textOf(total),
    });
  };
}

function DiskUsage({ usage }: { usage: NonNullable<Device['diskUsage']> }) {
  const ofWhole = useOfWhole();
  const share = usage.total > 0 ? Math.min(1, usage.used / usage.total) : 0;
  return (
    <>
      {ofWhole(usage)}
      <Text className={classes.meter} clip sunken aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} data-full={share > 0.9 || undefined} />
      </Text>
    </>
  );
}

/** The device's page updates it, because a restart is watched there. */
function Version({ device: { id, appversion, isLatestVersion } }: { device: Device }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {appversion}
      {!isLatestVersion && (
        <LinkButton size="sm" href={`/${locale}/devices/detail/${id}`}>
          {t('displays.technical.update')}
        </LinkButton>
      )}
    </>
  );
}

function Files({ stored }: { stored: boolean }) {
  const t = useT();
  return <>{t(stored ? 'displays.technical.filesStored' : 'displays.technical.filesMissing')}</>;
}

/** Three columns of lines, as they will be. */
function TechnicalSkeleton() {
  return (
    <Stack className={classes.columns} aria-busy="true">
      {['device', 'network', 'player'].map((column) => (
        <section key={column}>
          <h3>
            <Skeleton width={72} />
          </h3>
          <dl>
            {[96, 140, 112, 128, 104].map((width) => (
              <div key={width}>
                <dt>
                  <Skeleton width={64} height={10} />
                </dt>
                <Row as="dd">
                  <Skeleton width={width} />
                </Row>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  );
}
