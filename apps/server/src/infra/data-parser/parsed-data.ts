// What a parser makes of a body, and why it could not. Plain data: it crosses the border of the sandbox.

export type ParsedValue = string | number | boolean | null;

export interface ParsedData {
  readonly columns: readonly { readonly key: string; readonly name: string; readonly kind: string }[];
  readonly rows: readonly { readonly id: string; readonly values: Readonly<Record<string, ParsedValue>> }[];
  readonly title: string | null;
}

export type ParseKind = 'sheet' | 'json' | 'feed' | 'calendar' | 'weather';

export interface ParseRequest {
  readonly kind: ParseKind;
  /** Base64. */
  readonly body: string;
  readonly contentType: string;
  readonly pointer: string | null;
  /** Calendars are expanded from here on. */
  readonly now: number;
}

export interface ParseFault {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type ParseReply = { readonly data: ParsedData } | { readonly fault: ParseFault };

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
