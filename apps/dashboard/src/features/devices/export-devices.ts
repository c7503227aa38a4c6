import type { Device } from '@vitrine/contract/devices';
import { type Cell, downloadCsv, toCsv } from '../../lib/csv.ts';
import { deviceName } from '../../lib/device-name.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { fileTimes } from '../../ui/time/file-times.ts';

/** Exports the list, including the columns hidden on the page. */
export function exportDevices(devices: readonly Device[]) {
  const locale = currentLocale();
  const { head: inZone, cell } = fileTimes();
  const head = [
    translate('devices.device'),
    translate('devices.status'),
    translate('devices.display'),
    translate('devices.location'),
    translate('devices.appversion'),
    translate('devices.localip'),
    translate('devices.publicip'),
    translate('devices.wgip'),
    translate('devices.mac'),
    translate('devices.arch'),
    translate('devices.ram'),
    inZone(translate('devices.lastActive')),
    inZone(translate('devices.created')),
  ];
  const rowOf = (device: Device): Cell[] => [
    deviceName(device),
    translate(`status.${device.status}`),
    device.display?.name ?? translate('devices.notPaired'),
    device.display?.location ?? null,
    device.appversion,
    device.localip,
    device.publicip,
    device.wgip,
    device.mac,
    device.arch,
    device.ram,
    cell(device.lastActive),
    cell(device.createdAt),
  ];
  downloadCsv(translate('devices.exportFile'), toCsv([head, ...devices.map(rowOf)], locale));
}
