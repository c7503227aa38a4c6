// What is read from CAP 1.2: the alerts, and which of the asked places are inside of them. Shapes stay where they are read.

const MB = 1024 ** 2;

/**
 * Points, infos, areas and geocodes are of one alert. The address of a feed may answer one alert of the whole country, with each
 * of its districts in each of its infos, instead of a list of many; what a list links to is smaller.
 */
export const capLimits = {
  linkedBytes: 2 * MB,
  feedBytes: 4 * MB,
  entries: 2000,
  infos: 50,
  areas: 10_000,
  geocodes: 20_000,
  points: 20_000,
} as const;

/** What is wrong with a body; the last two are of the reading. */
export const capProblems = [
  ...(['too_large', 'document_type', 'not_xml', 'no_alert', 'incomplete_alert'] as const),
  ...(['too_complex', 'no_parser'] as const),
] as const;
export type CapProblem = (typeof capProblems)[number];

export class BadCap extends Error {
  readonly problem: CapProblem;
  constructor(problem: CapProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type CapPlace = readonly [latitude: number, longitude: number];

export interface CapReference {
  readonly sender: string;
  readonly identifier: string;
}

export interface CapInfo {
  /** "en-US" if none is given, as the standard says. */
  readonly language: string;
  readonly event: string;
  readonly categories: readonly string[];
  readonly urgency: string;
  readonly severity: string;
  readonly certainty: string;
  readonly effective: number | null;
  readonly expires: number | null;
  readonly headline: string;
  readonly description: string;
  readonly instruction: string;
  /** Whether it names any shape or geocode, readable or not; if not, it holds everywhere. */
  readonly hasArea: boolean;
  readonly geocodes: readonly { readonly name: string; readonly value: string }[];
  /** Their names, each with how many of the geocodes, in their order, are its own. */
  readonly areas: readonly { readonly name: string; readonly codes: number }[];
  /** Indexes of the asked places that are inside its shapes. */
  readonly inside: readonly number[];
  /** Some of them only by the bounding box of a shape that is too large: asked, never started. */
  readonly isRough: boolean;
}

export interface CapAlert extends CapReference {
  readonly sent: number;
  readonly status: string;
  readonly msgType: string;
  readonly scope: string;
  readonly references: readonly CapReference[];
  readonly infos: readonly CapInfo[];
  /** Infos and areas beyond the limits. */
  readonly leftOut: number;
}

export interface CapLink {
  readonly address: string;
  /** When the entry changed, as the feed writes it. */
  readonly updated: string | null;
}

export interface CapReading {
  readonly alerts: readonly CapAlert[];
  /** Documents that a feed links to. */
  readonly links: readonly CapLink[];
  /** Entries beyond the limit, and alerts of entries that cannot be read. */
  readonly leftOut: number;
}
