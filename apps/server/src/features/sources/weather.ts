import type { SourceFault } from '@vitrine/contract/sources';
import * as z from 'zod';
import type { App } from '../../http/app.ts';
import { FetchRefused } from '../../infra/outbound/outbound-address.ts';
import { json } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { ParsedData } from '../../infra/reader/parsed-data.ts';
import { weatherColumns } from '../../infra/reader/weather-columns.ts';
import { version } from '../../infra/version.ts';
import { standInForecast } from './stand-ins.service.ts';

// The weather of the places that have coordinates, by Locationforecast 2.0 of MET Norway. As its terms ask: we
// say who we are, ask once per rounded place for the whole installation, not before a forecast expires, and
// with its date.

const limits = { maxBytes: 2_000_000, timeoutMs: 15_000 };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** However soon a forecast expires, and however late. */
const expiry = { leastMs: 10 * minuteMs, mostMs: 2 * hourMs };

export interface Place {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
}

const Rows = z.array(
  z.object({ id: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
);
type ForecastRows = z.infer<typeof Rows>;

export interface Weather {
  readonly data: ParsedData;
  readonly nextAt: Date;
  /** Of the first place whose forecast could not be fetched; its last one stays. */
  readonly fault: SourceFault | null;
}

type Deps = Pick<App, 'config' | 'content' | 'fetcher' | 'reader' | 'clock'>;

export async function readWeather(
  app: Deps,
  environment: string,
  places: readonly Place[],
): Promise<Weather> {
  const rows: ParsedData['rows'][number][] = [];
  let fault: SourceFault | null = null;
  let nextAt = app.clock().getTime() + expiry.mostMs;
  for (const place of places) {
    const forecast = await forecastOf(app, environment, place);
    fault ??= forecast.fault;
    nextAt = Math.min(nextAt, forecast.expiresAt);
    for (const row of forecast.rows)
      rows.push({ id: `${place.id} ${row.id}`, values: { place: place.id, ...row.values } });
  }
  const columns = [{ key: 'place', name: 'Place', kind: 'text' }, ...weatherColumns];
  return { data: { columns, rows, title: null }, nextAt: new Date(nextAt), fault };
}

interface Forecast {
  readonly rows: ForecastRows;
  readonly expiresAt: number;
  readonly fault: SourceFault | null;
}

async function forecastOf(app: Deps, environment: string, place: Place): Promise<Forecast> {
  const now = app.clock();
  const key = { latitude: Math.round(place.latitude * 100), longitude: Math.round(place.longitude * 100) };
  const [known] = await app.content.transaction((db) =>
    db.query(sql({
      rows: json(Rows),
      expires_at: 'timestamptz',
      last_modified: 'text?',
    })`
      select rows, expires_at, last_modified from infra.forecasts
      where latitude = ${key.latitude} and longitude = ${key.longitude}`),
  );
  if (known && Date.parse(known.expires_at) > now.getTime())
    return { rows: known.rows, expiresAt: Date.parse(known.expires_at), fault: null };
  const again = { rows: known?.rows ?? [], expiresAt: now.getTime() + expiry.leastMs };
  const { contact, url } = app.config.weather;
  if (contact === null && app.config.isDemo)
    return { rows: standInForecast(key, now), expiresAt: now.getTime() + hourMs, fault: null };
  if (contact === null) return { ...again, fault: { code: 'weather_off', values: {} } };
  try {
    const address = `${url}/compact?lat=${key.latitude / 100}&lon=${key.longitude / 100}`;
    const { status, headers, body } = await app.fetcher.fetchPublic(address, {
      ...{ ...limits, isConfigured: true, accept: 'application/json' },
      ifModifiedSince: known?.last_modified ?? undefined,
      userAgent: `Vitrine/${version} ${contact}`,
    });
    const told = Date.parse(headers.expires ?? '') - now.getTime();
    const expiresMs = Math.min(
      expiry.mostMs,
      Math.max(expiry.leastMs, Number.isFinite(told) ? told : hourMs),
    );
    const expiresAt = now.getTime() + expiresMs;
    let { rows } = again;
    if (status !== 304 || !known) {
      if (status < 200 || status > 299)
        return {
          ...again,
          fault: { code: status === 403 ? 'weather_refused' : 'server_error', values: { status } },
        };
      const parsed = await app.reader.read({
        environment,
        kind: 'weather',
        priority: 'usual',
        body,
        contentType: headers['content-type'] ?? '',
        pointer: null,
        now: now.getTime(),
      });
      if ('unavailable' in parsed) return { ...again, fault: { code: 'no_parser', values: {} } };
      if ('fault' in parsed) return { ...again, fault: parsed.fault };
      rows = Rows.parse(parsed.data.rows);
    }
    await app.content.transaction((db) =>
      db.query(sql`
        insert into infra.forecasts (latitude, longitude, rows, fetched_at, expires_at, last_modified)
        values (${key.latitude}, ${key.longitude}, ${JSON.stringify(rows)}, ${now}, ${new Date(expiresAt)},
          ${headers['last-modified']?.slice(0, 100) ?? null})
        on conflict (latitude, longitude) do update set rows = excluded.rows, fetched_at = excluded.fetched_at,
          expires_at = excluded.expires_at, last_modified = coalesce(excluded.last_modified, forecasts.last_modified)`),
    );
    return { rows, expiresAt, fault: null };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return { ...again, fault: { code: error.reason, values: {} } };
  }
}
