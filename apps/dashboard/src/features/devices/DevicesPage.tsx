import { useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { type Device, devices } from '@vitrine/contract/devices';
import { useState } from 'react';
import { deviceName } from '../../lib/device-name.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { DataTable, type RowAction, type Selection } from '../../ui/DataTable.tsx';
import { ListMenu } from '../../ui/ListMenu.tsx';
import { ListPage, Pagination } from '../../ui/ListPage.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { copyAddresses } from './copy-addresses.ts';
import { DeviceFilters } from './DeviceFilters.tsx';
import { deleteDevice, deleteDevices } from './delete-devices.tsx';
import { useDeviceColumns } from './device-columns.tsx';
import { canUpdate } from './device-state.ts';
import { fetchAllDevices, useDeviceList, useOrderDevice, useRemoveDevice } from './devices.queries.ts';
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
  const { data, error, isPlaceholderData, refetch } = useDeviceList(params);
  const { columns, toggle } = useHiddenColumns('devices', useDeviceColumns(mayOpen));
  const rows = data?.data ?? [];
  const { actionsOf, selection } = useDeviceActions(rows);
  const hrefOf = ({ id }: { id: string }) => `/${locale}/devices/detail/${id}`;

  return (
    <ListPage
      title={t('pages.devices')}
      count={data && t('devices.count', { count: data.meta.total })}
      actions={
        <>
          {mayOpen && (
            <LinkButton href={`/${locale}/devices/get-a-player`}>{t('pages.getPlayer')}</LinkButton>
          )}
          <ListMenu
            columns={columns}
            onToggle={toggle}
            onExport={async () => exportDevices(await fetchAllDevices(params))}
          />
        </>
      }
      toolbar={<DeviceFilters list={list} counts={data?.meta.counts} />}
      pagination={
        data && (
          <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
        )
      }
    >
      <DataTable
        label={t('pages.devices')}
        columns={columns}
        rows={rows}
        sort={list.sort}
        onSort={(sort) => list.set({ sort })}
        rowName={deviceName}
        {...(mayOpen ? { rowHref: hrefOf, rowActions: actionsOf, selection } : {})}
        state={data ? 'ready' : error ? 'error' : 'loading'}
        refreshing={isPlaceholderData}
        error={error && errorMessage(error)}
        onRetry={() => void refetch()}
        empty={
          list.isFiltered ? (
            <EmptyState action={<Button onClick={list.clear}>{t('list.clearFilters')}</Button>}>
              {t('devices.noMatch')}
            </EmptyState>
          ) : (
            <EmptyState
              action={
                mayOpen && (
                  <>
                    <LinkButton variant="primary" icon="plus" href={`/${locale}/displays?add=display`}>
                      {t('devices.addDisplay')}
                    </LinkButton>
                    <LinkButton href={`/${locale}/devices/get-a-player`}>{t('pages.getPlayer')}</LinkButton>
                  </>
                )
              }
            >
              {t('devices.empty')}
            </EmptyState>
          )
        }
      />
    </ListPage>
  );
}

/** What can be done to one row, and to the selected ones. */
function useDeviceActions(rows: readonly Device[]) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const order = useOrderDevice();
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
  /** What failed stays selected, so that it can be tried again. */
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
