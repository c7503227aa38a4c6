import type { PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import { calendarSentence } from '../../lib/calendar-words.ts';
import { type Cell, downloadCsv, toCsv } from '../../lib/csv.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { fileTimes } from '../../ui/time/file-times.ts';
import { orientationText, playsText, resolutionText } from './playlist-words.ts';

/** Exports the list with one row per playlist. */
export function exportPlaylists(playlists: readonly PlaylistRecord[]) {
  const locale = currentLocale();
  const { head: inZone, cell } = fileTimes();
  const head = [
    translate('playlists.name'),
    translate('playlists.description'),
    translate('playlists.enabled'),
    translate('playlists.when'),
    translate('playlists.playing'),
    translate('playlists.groups'),
    translate('playlists.displays'),
    translate('playlists.items'),
    translate('playlists.seconds'),
    translate('playlists.priority'),
    translate('playlists.orientation'),
    translate('playlists.resolution'),
    inZone(translate('playlists.created')),
  ];
  const rows = playlists.map((playlist): Cell[] => [
    playlist.name,
    playlist.description,
    translate(playlist.enabled ? 'playlists.isEnabled' : 'playlists.isDisabled'),
    calendarSentence(translate, locale, playlist.calendar),
    playsText(playlist),
    playlist.groups.map(({ name }) => name).join(', '),
    playlist.displays,
    playlist.items.length,
    playlist.totalDuration,
    playlist.priority,
    orientationText(playlist.orientation),
    resolutionText(playlist.resolution),
    cell(playlist.createdAt),
  ]);
  downloadCsv(translate('playlists.exportFile'), toCsv([head, ...rows], locale));
}
