// What is on an alarm's screen, and its measures; drawn by alarm-screen.ts and, small, by alarm-sketch.ts.

export interface AlarmFace {
  /** `clear`: it is over. */
  readonly level: 'danger' | 'warning' | 'notice' | 'clear';
  readonly title: string;
  readonly text: string;
  /** The same in English, if that is another language. */
  readonly english: { readonly title: string; readonly text: string } | null;
  readonly language: string;
  /** Name of the place, and its time. */
  readonly place: string;
  readonly time: string;
  /** The two bands of a drill: in English and in the language of the place. */
  readonly bands: readonly [AlarmBand, AlarmBand] | null;
}

export interface AlarmBand {
  readonly word: string;
  readonly sentence: string;
  readonly language: string;
}

export const alarmColours = {
  danger: { back: '#b00d1c', foot: '#8a0a16', ink: '#fff' },
  warning: { back: '#f5b800', foot: '#d79f00', ink: '#000' },
  notice: { back: '#0b4ea2', foot: '#083b7c', ink: '#fff' },
  clear: { back: '#0f7a43', foot: '#0b5c32', ink: '#fff' },
} as const;

/** Shares of the width or height. */
export const alarmSizes = {
  side: 0.06,
  title: 0.102,
  drillTitle: 0.088,
  leastText: 0.02,
  text: 0.0295,
  sign: 0.206,
  foot: 0.132,
  band: 0.12,
  maxLines: 3,
} as const;

/** English in one paragraph below the words. */
export function inOneLine({ title, text }: { readonly title: string; readonly text: string }): string {
  if (!text) return title;
  return `${title}${/[.!?…]$/.test(title) ? '' : '.'} ${text}`;
}
