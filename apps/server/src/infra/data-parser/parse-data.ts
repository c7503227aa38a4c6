import { decodeText, refuseWebPage } from './decode-text.ts';
import { parseCalendar } from './parse-calendar.ts';
import { parseHeadlines } from './parse-feed.ts';
import { parseJsonRows, parseSheet } from './parse-rows.ts';
import { parseWeather } from './parse-weather.ts';
import { BadData, type ParseReply, type ParseRequest } from './parsed-data.ts';
import { NoTimeHere } from './work-limit.ts';

/** Runs inside the sandbox; bodies come from strangers. */
export function parseData({ kind, body, contentType, pointer, now }: ParseRequest): ParseReply {
  try {
    const text = decodeText(body, contentType);
    if (text.trim() === '') throw new BadData('empty');
    refuseWebPage(text);
    switch (kind) {
      case 'sheet':
        return { data: parseSheet(text) };
      case 'json':
        return { data: parseJsonRows(text, pointer ?? '') };
      case 'feed':
        return { data: parseHeadlines(text) };
      case 'calendar':
        return { data: parseCalendar(text, now) };
      case 'weather':
        return { data: parseWeather(text) };
    }
  } catch (error) {
    if (error instanceof BadData) return { fault: error.fault };
    if (error instanceof NoTimeHere) return { unavailable: 'machine' };
    return { fault: { code: 'unreadable', values: {} } };
  }
}
