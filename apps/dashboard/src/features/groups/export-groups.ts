import { type Cell, downloadCsv, toCsv } from '../../lib/csv.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import type { GroupRecord } from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';

export function exportGroups(groups: readonly GroupRecord[]) {
  const locale = currentLocale();
  const head = [
    translate('groups.name'),
    translate('groups.description'),
    translate('groups.displays'),
    translate('groups.playlists'),
    translate('groups.orientation'),
    translate('groups.priority'),
  ];
  const rows = groups.map((group): Cell[] => [
    group.name,
    group.description,
    group.displays.map(({ name }) => name).join(', '),
    group.playlists.map(({ name }) => name).join(', '),
    orientationText(group.orientation),
    group.priority,
  ]);
  downloadCsv(translate('groups.exportFile'), toCsv([head, ...rows], locale));
}
