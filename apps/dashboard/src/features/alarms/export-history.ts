import { byteOrderMark, type Cell, toCsv } from '@vitrine/contract/csv';
import type { Locale } from '@vitrine/contract/pages';
import { type Takeover, takeovers } from '@vitrine/contract/takeovers';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { listOf } from '../../lib/records.ts';
import { readerZone } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { actorName } from './actor-name.ts';
import { saveFile } from './save-file.ts';
import { whereText } from './where-text.ts';

const pageSize = 200;

/** By the reader's clock, as spreadsheets understand it. */
function localText(instant: string | null): string | null {
  if (instant === null) return null;
  const date = new Date(instant);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}

export function historyRows(rows: readonly Takeover[], t: Translate, locale: Locale): Cell[][] {
  const zone = readerZone();
  const seconds = (ms: number | null): Cell => {
    if (ms === null) return null;
    const value = Math.round(ms / 100) / 10;
    return locale === 'en' ? value : String(value).replace('.', ',');
  };
  return [
    [
      t('alarms.history.startedIn', { zone }),
      ...[t('alarms.drills.kind'), t('alarms.level'), t('alarms.history.what'), t('alarms.sheet.where')],
      ...[t('alarms.history.startedBy'), t('alarms.history.screens'), t('alarms.board.shown')],
      ...[t('alarms.board.missing'), t('alarms.history.slowest'), t('alarms.history.endedIn', { zone })],
      t('alarms.history.endedBy'),
    ],
    ...rows.map((takeover) => {
      const { startedAt, kind, level, title, startedBy, endedBy, endedAt, reach, state } = takeover;
      const ended = endedBy ? actorName(endedBy, t) : t('alarms.history.byItself');
      return [
        ...[localText(startedAt), t(`alarms.kinds.${kind}`), t(`alarms.levels.${level}`), title],
        ...[whereText(takeover, t), actorName(startedBy, t), reach.displays, reach.shown, reach.notReached],
        ...[seconds(reach.slowest), localText(endedAt)],
        state === 'running' ? t('alarms.history.runs') : ended,
      ];
    }),
  ];
}

/** All that match the filters, not only the page that is shown. */
export async function exportHistory(
  params: Readonly<Record<string, string>>,
  t: Translate,
  locale: Locale,
): Promise<void> {
  try {
    const all: Takeover[] = [];
    for (;;) {
      const { data, meta } = await listOf(takeovers, {
        ...params,
        _start: String(all.length),
        _limit: String(pageSize),
      });
      all.push(...data);
      if (data.length === 0 || all.length >= meta.total) break;
    }
    const text = `${byteOrderMark}${toCsv(historyRows(all, t, locale), locale)}`;
    const day = localText(new Date().toISOString())!.slice(0, 10);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t('alarms.history.file')}-${day}.csv`);
  } catch (error) {
    showToast({ message: t('alarms.history.exportFailed', { reason: errorMessage(error) }), kind: 'error' });
  }
}
