import type { UserRecord } from '../../core/queries/users.queries.ts';
import { type Cell, downloadCsv, toCsv } from '../../lib/csv.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { fileTimes } from '../../ui/time/file-times.ts';

export function exportUsers(users: readonly UserRecord[]) {
  const locale = currentLocale();
  const { head: inZone, cell } = fileTimes();
  const head = [
    translate('users.name'),
    translate('users.username'),
    translate('users.email'),
    translate('users.role'),
    translate('users.statusLabel'),
    translate('users.allowedFolder'),
    translate('users.description'),
    inZone(translate('users.created')),
    inZone(translate('users.lastUpdated')),
  ];
  const rows = users.map((user): Cell[] => [
    user.name,
    user.username,
    user.email,
    translate(`roles.${user.role}`),
    translate(`users.status.${user.status}`),
    user.allowedFolder?.name ?? null,
    user.description,
    cell(user.createdAt),
    cell(user.lastUpdated),
  ]);
  downloadCsv(translate('users.exportFile'), toCsv([head, ...rows], locale));
}
