import type { SourceFault } from '@vitrine/contract/sources';
import * as z from 'zod';
import type { App } from '../../http/app.ts';
import { FetchRefused } from '../../infra/outbound/outbound-address.ts';
import { json } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { version } from '../../infra/version.ts';
import { standInForecast } from './stand-ins.service.ts';

// Forecasts by Locationforecast 2.0 of MET Norway. As its terms ask: we say who we are, ask once per rounded
// place for the whole installation, not before a forecast expires, and with its date.

const limits = { maxBytes: 2_000_000, timeoutMs: 15_000 };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** However soon a forecast expires, and however late. */
const expiry = { leastMs: 10 * minuteMs, mostMs: 2 * hourMs };
/** What this machine could not read, it tries again soon. */
const readAgainMs = minuteMs;

/** Hundredths of a degree. */
export interface RoundedPlace {
  readonly latitude: number;
  readonly longitude: number;
}

const Rows = z.array(
  z.object({ id: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
);
export type ForecastRows = z.infer<typeof Rows>;

/** `isCounted`: the fault is that of the place or the service, and not of this machine. */
export type Forecast =
  | { readonly rows: ForecastRows; readonly nextAt: Date }
  | { readonly fault: SourceFault; readonly isCounted: boolean; readonly nextAt: Date };

type Deps = Pick<App, 'config' | 'content' | 'fetcher' | 'reader' | 'clock'>;

/** What the service answered, read apart from the program. */
async function readForecast(
  app: Deps,
  environment: string,
  answer: { readonly body: Buffer; readonly contentType: string; readonly now: Date },
): Promise<{ readonly rows: ForecastRows } | { readonly fault: SourceFault; readonly isCounted: boolean }> {
  const { body, contentType, now } = answer;
  const parsed = await app.reader.read({
    environment,
    kind: 'weather',
    priority: 'usual',
    body,
    contentType,
    pointer: null,
    now: now.getTime(),
  });
  if ('unavailable' in parsed) return { fault: { code: 'no_parser', values: {} }, isCounted: false };
  if ('fault' in parsed) return { fault: parsed.fault, isCounted: true };
  const { data } = Rows.safeParse(parsed.data.rows);
  return data ? { rows: data } : { fault: { code: 'no_forecast', values: {} }, isCounted: true };
}

/** For one customer, from what is known for the whole installation where it still counts. */
export async function forecastOf(app: Deps, environment: string, place: RoundedPlace): Promise<Forecast> {
  const now = app.clock();
  const { latitude, longitude } = place;
  const [known] = await app.content.transaction((db) =>
    db.query(sql({
      rows: json(Rows),
      expires_at: 'timestamptz',
      last_modified: 'text?',
    })`
      select rows, expires_at, last_modified from infra.forecasts
      where latitude = ${latitude} and longitude = ${longitude}`),
  );
  if (known && Date.parse(known.expires_at) > now.getTime())
    return { rows: known.rows, nextAt: new Date(known.expires_at) };
  const after = (ms: number) => new Date(now.getTime() + ms);
  const failed = (fault: SourceFault): Forecast => ({
    fault,
    isCounted: true,
    nextAt: after(expiry.leastMs),
  });
  const { contact, url } = app.config.weather;
  if (contact === null && app.config.isDemo)
    return { rows: standInForecast(place, now), nextAt: after(hourMs) };
  if (contact === null) return failed({ code: 'weather_off', values: {} });
  try {
    const address = `${url}/compact?lat=${latitude / 100}&lon=${longitude / 100}`;
    const { status, headers, body } = await app.fetcher.fetchPublic(address, {
      maxBytes: limits.maxBytes,
      timeoutMs: limits.timeoutMs,
      isConfigured: true,
      accept: 'application/json',
      ifModifiedSince: known?.last_modified ?? undefined,
      userAgent: `Vitrine/${version} ${contact}`,
    });
    const told = Date.parse(headers.expires ?? '') - now.getTime();
    const nextAt = after(
      Math.min(expiry.mostMs, Math.max(expiry.leastMs, Number.isFinite(told) ? told : hourMs)),
    );
    let rows = known?.rows ?? [];
    if (status !== 304 || !known) {
      if (status < 200 || status > 299)
        return failed({ code: status === 403 ? 'weather_refused' : 'server_error', values: { status } });
      const contentType = headers['content-type'] ?? '';
      const found = await readForecast(app, environment, { body, contentType, now });
      if ('fault' in found)
        return found.isCounted ? failed(found.fault) : { ...found, nextAt: after(readAgainMs) };
      ({ rows } = found);
    }
    await app.content.transaction((db) =>
      db.query(sql`
        insert into infra.forecasts (latitude, longitude, rows, fetched_at, expires_at, last_modified)
        values (${latitude}, ${longitude}, ${JSON.stringify(rows)}, ${now}, ${nextAt},
          ${headers['last-modified']?.slice(0, 100) ?? null})
        on conflict (latitude, longitude) do update set rows = excluded.rows, fetched_at = excluded.fetched_at,
          expires_at = excluded.expires_at, last_modified = coalesce(excluded.last_modified, forecasts.last_modified)`),
    );
    return { rows, nextAt };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return failed({ code: error.reason, values: {} });
  }
}
