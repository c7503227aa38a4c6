import { useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { type Device, devices } from '@vitrine/contract/devices';
import { useEffect, useState } from 'react';
import { deviceName } from '../../lib/device-name.ts';
import { stateFilters } from '../../lib/display-state.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { sortAfter, toRequestParams, useListState } from '../../lib/list-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import type { RowAction, Selection } from '../../ui/DataTable.tsx';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { PlayerAddress } from '../displays/pairing/pairing.views.tsx';
import { copyAddresses } from './copy-addresses.ts';
import { DeviceFilters } from './DeviceFilters.tsx';
import { DeviceHead, type Trouble } from './DeviceHeads.tsx';
import { deleteDevice, deleteDevices } from './delete-devices.tsx';
import { useDeviceColumns } from './device-columns.tsx';
import { canUpdate } from './device-state.ts';
import { fetchAllDevices, useDeviceList, useRemoveDevice, useSendCommand } from './devices.queries.ts';
import { exportDevices } from './export-devices.ts';
import { restartDevices, restartFromList } from './restart-devices.tsx';

const defaults = { sort: { column: 'trouble', asc: true }, rules: devices.list };
const troubleOf = ({ needs, isLatestVersion, appversion }: Device): Trouble =>
  needs !== null ? 'needsYou' : canUpdate({ isLatestVersion, appversion }) ? 'hasUpdate' : 'isWell';

export function DevicesPage() {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const mayOpen = can(caller, devices.routes.get);
  const list = useListState(defaults);
  const isPhone = usePhone();
  const byTrouble = list.sort.column === 'trouble';
  const [isAllWell, setAllWell] = useState(false);
  const [wish, setWish] = useState<boolean | null>(null);
  // Where nothing else is, they are shown without being asked for.
  const showsWell = wish ?? isAllWell;
  // A filter shows all that it finds.
  const isFolded = byTrouble && !list.isFiltered && !showsWell;
  const { status_eq: state, ...rest } = toRequestParams(list, devices.list);
  const asked = { ...rest, ...(state && stateFilters(state)) };
  const params = isFolded ? { ...asked, isWell_eq: 'false' } : asked;
  const query = useDeviceList(params);
  const counts = query.data?.meta.counts;
  useEffect(() => {
    if (counts) setAllWell(counts.needsYou === 0 && counts.hasUpdate === 0);
  }, [counts]);
  const { columns, toggle } = useHiddenColumns('devices', useDeviceColumns(mayOpen));
  const { actionsOf, selection } = useDeviceActions(query.data?.data ?? []);
  const updateAll = useUpdateAll();
  const well = (
    <DeviceHead
      trouble="isWell"
      count={counts?.isWell ?? 0}
      fold={list.isFiltered ? undefined : { isOpen: showsWell, onToggle: () => setWish(!showsWell) }}
    />
  );
  const head = (trouble: Trouble) =>
    trouble === 'isWell' ? (
      well
    ) : (
      <DeviceHead trouble={trouble} count={counts?.[trouble] ?? 0}>
        {trouble === 'hasUpdate' && mayOpen && (
          <Button size="sm" onClick={() => void updateAll()}>
            {t('devices.updateAll')}
          </Button>
        )}
      </DeviceHead>
    );
  const isLast = query.data !== undefined && list.page * list.perPage >= query.data.meta.total;
  const hasTail = isFolded && isLast && (counts?.isWell ?? 0) > 0;
  const sections = {
    keyOf: troubleOf,
    head: (device: Device) => head(troubleOf(device)),
    tail: hasTail && well,
  };
  const hrefOf = ({ id }: { id: string }) => `/${locale}/devices/detail/${id}`;

  return (
    <ResourceListPage
      title={t('pages.devices')}
      list={list}
      query={query}
      columns={columns}
      onToggleColumn={toggle}
      onExport={async () => exportDevices(await fetchAllDevices(asked))}
      actions={
        mayOpen && <LinkButton href={`/${locale}/devices/get-a-player`}>{t('pages.getPlayer')}</LinkButton>
      }
      menu={[
        {
          label: t('devices.byTrouble'),
          checked: byTrouble,
          onClick: () => list.set({ sort: byTrouble ? { column: 'name', asc: true } : defaults.sort }),
        },
      ]}
      onSort={(sort) => list.set({ sort: sortAfter(list.sort, sort, defaults.sort) })}
      toolbar={<DeviceFilters list={list} counts={counts} />}
      {...(byTrouble ? { sections } : {})}
      rowName={deviceName}
      {...(mayOpen ? { rowHref: hrefOf } : {})}
      {...(mayOpen && !isPhone ? { rowActions: actionsOf, selection } : {})}
      noMatch={t('devices.noMatch')}
      empty={t('devices.empty')}
      emptyAction={
        mayOpen && (
          <>
            <PlayerAddress />
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

/** Of all that have an update, on whatever page they are. */
function useUpdateAll() {
  const order = useSendCommand();
  return async () =>
    restartDevices(await fetchAllDevices({ hasUpdate_eq: 'true' }), 'update', order.mutateAsync);
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
