import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { type Cell, downloadCsv, toCsv } from '../../../lib/csv.ts';
import { stateOf } from '../../../lib/display-state.ts';
import { orientationKeys, resolutionKeys } from '../../../lib/display-words.ts';
import { currentLocale, translate } from '../../../lib/i18n/i18n.ts';
import { fileTimes } from '../../../ui/time/file-times.ts';
import { playingText } from '../detail/playing-text.ts';

/** Exports the list with one row per display. */
export function exportDisplays(displays: readonly DisplayRecord[]) {
  const { head: inZone, cell } = fileTimes();
  const yesNo = (value: boolean) => translate(value ? 'displays.active' : 'displays.inactive');
  const head = [
    translate('displays.name'),
    translate('displays.description'),
    translate('displays.status'),
    translate('displays.playing'),
    translate('displays.location'),
    translate('displays.groups'),
    inZone(translate('displays.lastActive')),
    translate('displays.active'),
    translate('displays.orientation'),
    translate('displays.resolution'),
    translate('pairing.phrase'),
  ];
  const rows = displays.map((display): Cell[] => [
    display.name,
    display.description,
    translate(`status.${stateOf(display)}`),
    playingText(display.playing) ?? '',
    display.location.name,
    display.groups.map(({ name }) => name).join(', '),
    cell(display.lastActive),
    yesNo(display.active),
    translate(orientationKeys[display.orientation]),
    translate(resolutionKeys[display.resolution]),
    display.connectString,
  ]);
  downloadCsv(translate('displays.exportFile'), toCsv([head, ...rows], currentLocale()));
}
