// What a parser makes of a body, and why it could not. Plain data: it crosses the border of the sandbox.

export type ParsedValue = string | number | boolean | null;

export interface ParsedData {
  readonly columns: readonly { readonly key: string; readonly name: string; readonly kind: string }[];
  readonly rows: readonly { readonly id: string; readonly values: Readonly<Record<string, ParsedValue>> }[];
  readonly title: string | null;
  /** Events of a calendar that could not be worked out, because their rules never come to an end. */
  readonly leftOut?: number;
}

export type ParseKind = 'sheet' | 'json' | 'feed' | 'calendar' | 'weather';

export interface ParseRequest {
  readonly kind: ParseKind;
  readonly body: Buffer;
  readonly contentType: string;
  readonly pointer: string | null;
  /** Calendars are expanded from here on. */
  readonly now: number;
}

/** The header of a question to the process; the body follows it. */
export interface ParseQuestion extends Omit<ParseRequest, 'body'> {
  readonly id: number;
  readonly bytes: number;
}

export interface ParseFault {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type ParseReply =
  | { readonly data: ParsedData }
  /** What is wrong with the body. */
  | { readonly fault: ParseFault }
  /** Nothing is known of the body: there is no sandbox here, or this machine had no time or no process for it. */
  | { readonly unavailable: 'sandbox' | 'machine' };

/** Thrown by parsers: what is wrong with the body, for the customer. */
export class BadData extends Error {
  readonly fault: ParseFault;
  constructor(code: string, values: ParseFault['values'] = {}) {
    super(code);
    this.fault = { code, values };
  }
}

export const parseLimits = { columns: 30, rows: 500, cell: 500, headlines: 50, days: 21 } as const;

/** Without markup and control characters, and of a bounded length. */
export const cellText = (text: string, max: number = parseLimits.cell): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/gu, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
    .slice(0, max);
