// What is made of the body of a source, and why it could not be. Plain data: it crosses the border of the sandbox.

export type ParsedValue = string | number | boolean | null;

export interface ParsedData {
  readonly columns: readonly { readonly key: string; readonly name: string; readonly kind: string }[];
  readonly rows: readonly { readonly id: string; readonly values: Readonly<Record<string, ParsedValue>> }[];
  readonly title: string | null;
  /** Events of a calendar that could not be worked out, because their rules never come to an end. */
  readonly leftOut?: number;
}

export interface ParseFault {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

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
