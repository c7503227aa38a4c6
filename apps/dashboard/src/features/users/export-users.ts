import { type Cell, downloadCsv, toCsv } from '../../lib/csv.ts';
import { createFormat } from '../../lib/format.ts';
import { currentLocale, translate, translateKey } from '../../lib/i18n.ts';
import type { UserRecord } from './users.queries.ts';

export function exportUsers(users: readonly UserRecord[]) {
  const locale = currentLocale();
  const { dateTime } = createFormat(locale, translateKey);
  const head = [
    translate('users.name'),
    translate('users.username'),
    translate('users.email'),
    translate('users.role'),
    translate('users.statusLabel'),
    translate('users.allowedFolder'),
    translate('users.description'),
    translate('users.created'),
    translate('users.lastUpdated'),
  ];
  const rows = users.map((user): Cell[] => [
    user.name,
    user.username,
    user.email,
    translate(`roles.${user.role}`),
    translate(`users.status.${user.status}`),
    user.allowedFolder?.name ?? null,
    user.description,
    dateTime(user.createdAt),
    dateTime(user.lastUpdated),
  ]);
  downloadCsv(translate('users.exportFile'), toCsv([head, ...rows], locale));
}
