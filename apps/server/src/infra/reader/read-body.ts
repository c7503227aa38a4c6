import { BadCap } from './cap/cap-reading.ts';
import { readCap } from './cap/read-cap.ts';
import { decodeText, refuseWebPage } from './decode-text.ts';
import { parseCalendar } from './parse-calendar.ts';
import { parseHeadlines } from './parse-feed.ts';
import { parseJsonRows, parseSheet } from './parse-rows.ts';
import { parseWeather } from './parse-weather.ts';
import { BadData } from './parsed-data.ts';
import type { CapReply, Question, SourceReply } from './reading.ts';
import { NoTimeHere } from './work-limit.ts';

/** Runs inside the sandbox; bodies come from strangers. */
export const readBody = (question: Question, body: Buffer): SourceReply | CapReply =>
  question.kind === 'cap' ? readAlerts(question, body) : readRows(question, body);

function readRows({ kind, contentType, pointer, now }: Question, body: Buffer): SourceReply {
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
      case 'cap':
        throw new Error('Alerts are not rows.');
    }
  } catch (error) {
    if (error instanceof BadData) return { fault: error.fault };
    if (error instanceof NoTimeHere) return { unavailable: 'machine' };
    return { fault: { code: 'unreadable', values: {} } };
  }
}

function readAlerts({ contentType, places }: Question, body: Buffer): CapReply {
  try {
    return { cap: readCap(decodeText(body, contentType), places) };
  } catch (error) {
    return { fault: { code: error instanceof BadCap ? error.problem : 'not_xml', values: {} } };
  }
}
