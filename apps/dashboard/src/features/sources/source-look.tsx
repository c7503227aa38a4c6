import type { SourceKind, SourceState } from '@vitrine/contract/sources';
import type { SourceRecord } from '../../core/queries/sources.queries.ts';
import { type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { shortAddress } from './list-figures.ts';
import classes from './sources.module.css';

// What a source looks like in lists: a mark for its kind, its state as a word with a shape, and why.

const marks: Readonly<Record<SourceKind, string>> = {
  table: 'M4 5h16v14H4zM4 10h16M10 5v14',
  sheet: 'M7 3h7l4 4v14H7zM10 12h5M10 16h5M12.5 10v8',
  json: 'M9 4c-3 0-2 4-2 5s-.5 3-2 3c1.5 0 2 2 2 3s-1 5 2 5M15 4c3 0 2 4 2 5s.5 3 2 3c-1.5 0-2 2-2 3s1 5-2 5',
  feed: 'M5 5c8 0 14 6 14 14M5 11c4.5 0 8 3.5 8 8M6.5 17.5h.01',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  weather: 'M7 18h10a4 4 0 000-8 5.5 5.5 0 00-10.6 1.5A3.3 3.3 0 007 18z',
};

export function KindMark({ kind }: { kind: SourceKind }) {
  return (
    <Stack as="span" className={classes.mark} fixed rounded center data-kind={kind} aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        <path d={marks[kind]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Stack>
  );
}

export const kindKey = (kind: SourceKind): TextKey => `sources.kinds.${kind}`;

const glyphs = { fresh: 'check', old: 'warning', failed: 'close' } as const;
const tones = { fresh: 'active', old: 'warning', failed: 'danger' } as const;
/** Why it is not fresh. */
export const reasonTones = { ...tones, fresh: 'muted' } as const;

export function StateMark({ state }: { state: SourceState }) {
  const t = useT();
  return (
    <Row
      as="span"
      className={classes.state}
      inline
      gap={6}
      size="13"
      weight={500}
      tone={tones[state]}
      fill={tones[state]}
      rounded="tag"
    >
      <Glyph name={glyphs[state]} size={14} />
      {t(`sources.states.${state}`)}
    </Row>
  );
}

/** One plain sentence: why the last fetch failed. */
export function useReason(): (source: Pick<SourceRecord, 'fault'>) => string | null {
  const t = useT();
  return ({ fault }) =>
    // A newer server may know further reasons.
    fault &&
    (isKnown(fault.code)
      ? t(`sources.faults.${fault.code}` as TextKey, fault.values)
      : t('sources.faults.unreadable'));
}

const known = [
  ...[
    'invalid',
    'scheme',
    'credentials',
    'port',
    'address',
    'redirects',
    'timeout',
    'too_large',
    'unreadable',
  ],
  ...[
    'unreachable',
    'tls',
    'needs_login',
    'not_found',
    'server_error',
    'unexpected_status',
    'web_page',
    'empty',
  ],
  ...[
    'no_table',
    'no_json',
    'no_rows',
    'pointer_gone',
    'no_feed',
    'no_calendar',
    'no_forecast',
    'too_many_rows',
  ],
  ...[
    'too_many_columns',
    'columns_gone',
    'too_complex',
    'no_parser',
    'no_places',
    'too_many_places',
    'weather_off',
    'weather_refused',
  ],
];
const isKnown = (code: string) => known.includes(code);

/** What it is and where it is from: "Feed · brno.example/news.rss", "Table · Menus", "Weather · 5 places". */
export function useOrigin(): (source: SourceRecord) => string {
  const t = useT();
  return ({ kind, address, folder, places }) =>
    [
      t(kindKey(kind)),
      address && shortAddress(address),
      kind === 'table' && folder?.name,
      places && places.all > 0 && t('sources.placeCount', { count: places.all }),
    ]
      .filter(Boolean)
      .join(' · ');
}

const amountKeys = { calendar: 'sources.eventCount', feed: 'sources.headlineCount' } as const;

/** How much screens show of it, counted as its kind is. */
export function useAmount(): (
  source: Pick<SourceRecord, 'kind' | 'rows' | 'places' | 'goodAt' | 'leftOut'>,
) => string {
  const t = useT();
  return ({ kind, rows, places, goodAt, leftOut }) => {
    if (kind !== 'table' && goodAt === null) return '';
    if (places)
      return places.known === null
        ? t('sources.placeCount', { count: places.all })
        : t('sources.placesKnown', { known: places.known, count: places.all });
    const key = kind === 'calendar' || kind === 'feed' ? amountKeys[kind] : 'sources.rowCount';
    const amount = t(key, { count: rows });
    return leftOut > 0 ? `${amount}, ${t('sources.leftOut', { count: leftOut })}` : amount;
  };
}
