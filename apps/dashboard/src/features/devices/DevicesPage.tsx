import { useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { type Device, devices } from '@vitrine/contract/devices';
import { useState } from 'react';
import { deviceName } from '../../lib/device-name.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/Button.tsx';
import type { RowAction, Selection } from '../../ui/DataTable.tsx';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';

import { copyAddresses } from './copy-addresses.ts';
import { DeviceFilters } from './DeviceFilters.tsx';
import { deleteDevice, deleteDevices } from './delete-devices.tsx';
import { useDeviceColumns } from './device-columns.tsx';
import { canUpdate } from './device-state.ts';
import { fetchAllDevices, useDeviceList, useRemoveDevice, useSendCommand } from './devices.queries.ts';
import { exportDevices } from './export-devices.ts';
import { restartDevices, restartFromList } from './restart-devices.tsx';

const defaults = { sort: { column: 'createdAt', asc: false }, rules: devices.list };

export function DevicesPage() {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const mayOpen = can(caller, devices.routes.get);
  const list = useListState(defaults);
  const params = toRequestParams(list, devices.list);
  const query = useDeviceList(params);
  const { columns, toggle } = useHiddenColumns('devices', useDeviceColumns(mayOpen));
  const { actionsOf, selection } = useDeviceActions(query.data?.data ?? []);
  const hrefOf = ({ id }: { id: string }) => `/${locale}/devices/detail/${id}`;

  return (
    <ResourceListPage
      title={t('pages.devices')}
      count={(count) => t('devices.count', { count })}
      list={list}
      query={query}
      columns={columns}
      onToggleColumn={toggle}
      onExport={async () => exportDevices(await fetchAllDevices(params))}
      actions={
        mayOpen && <LinkButton href={`/${locale}/devices/get-a-player`}>{t('pages.getPlayer')}</LinkButton>
      }
      toolbar={<DeviceFilters list={list} counts={query.data?.meta.counts} />}
      rowName={deviceName}
      {...(mayOpen ? { rowHref: hrefOf, rowActions: actionsOf, selection } : {})}
      noMatch={t('devices.noMatch')}
      empty={t('devices.empty')}
      emptyAction={
        mayOpen && (
          <>
            <LinkButton variant="primary" icon="plus" href={`/${locale}/displays?add=display`}>
              {t('devices.addDisplay')}
            </LinkButton>
            <LinkButton href={`/${locale}/devices/get-a-player`}>{t('pages.getPlayer')}</LinkButton>
          </>
        )
      }
    />
  );
}

/** Actions for one row and for the selected rows. */
function useDeviceActions(rows: readonly Device[]) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const order = useSendCommand();
  const remove = useRemoveDevice();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const actionsOf = (device: Device): RowAction[] => [
    {
      label: t('devices.open'),
      icon: 'device',
      onClick: () => history.push(`/${locale}/devices/detail/${device.id}`),
    },
    {
      label: t('devices.restart'),
      icon: 'restart',
      onClick: () => void restartFromList(device, 'reboot', order.mutateAsync),
    },
    ...(canUpdate(device)
      ? [
          {
            label: t('devices.applyUpdate'),
            icon: 'download' as const,
            onClick: () => void restartFromList(device, 'update', order.mutateAsync),
          },
        ]
      : []),
    ...(device.localip
      ? [
          {
            label: t('devices.copyLocalIp'),
            icon: 'copy' as const,
            onClick: () => void copyAddresses([device], 'localip'),
          },
        ]
      : []),
    ...(device.wgip
      ? [
          {
            label: t('devices.copyVpnIp'),
            icon: 'copy' as const,
            onClick: () => void copyAddresses([device], 'wgip'),
          },
        ]
      : []),
    {
      label: t('devices.delete'),
      icon: 'trash',
      danger: true,
      onClick: () => void deleteDevice(device, remove.mutateAsync),
    },
  ];

  const chosen = () => rows.filter(({ id }) => selected.has(id));
  /** Failed rows stay selected, so that the action can be repeated. */
  const keepFailed = (failed: string[] | null) => failed && setSelected(new Set(failed));
  const selection: Selection = {
    selected,
    onChange: setSelected,
    actions: [
      {
        label: t('devices.restart'),
        icon: 'restart',
        onClick: () => void restartDevices(chosen(), 'reboot', order.mutateAsync).then(keepFailed),
      },
      {
        label: t('devices.applyUpdate'),
        icon: 'download',
        onClick: () => void restartDevices(chosen(), 'update', order.mutateAsync).then(keepFailed),
      },
      {
        label: t('devices.copyLocalIps'),
        icon: 'copy',
        onClick: () => void copyAddresses(chosen(), 'localip'),
      },
      {
        label: t('devices.delete'),
        icon: 'trash',
        danger: true,
        onClick: () => void deleteDevices(chosen(), remove.mutateAsync).then(keepFailed),
      },
    ],
  };
  return { actionsOf, selection };
}
