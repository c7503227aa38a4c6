import * as z from 'zod';
import { BadData, type ParsedData } from './parsed-data.ts';
import { weatherColumns } from './weather-columns.ts';

// A forecast in the form of Locationforecast 2.0: one row per hour, later one per six hours.

const Period = z
  .object({
    summary: z.object({ symbol_code: z.string().max(60) }).optional(),
    details: z.object({ precipitation_amount: z.number().optional() }).optional(),
  })
  .optional();
const Forecast = z.object({
  properties: z.object({
    timeseries: z
      .array(
        z.object({
          time: z.iso.datetime(),
          data: z.object({
            instant: z.object({
              details: z.object({ air_temperature: z.number(), wind_speed: z.number().optional() }),
            }),
            next_1_hours: Period,
            next_6_hours: Period,
          }),
        }),
      )
      .min(1),
  }),
});

/** Nine days, of which the first two and a half are hourly. */
const maxRows = 100;

export function parseWeather(text: string): ParsedData {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new BadData('no_forecast');
  }
  const parsed = Forecast.safeParse(given);
  if (!parsed.success) throw new BadData('no_forecast');
  const rows = parsed.data.properties.timeseries.slice(0, maxRows).map(({ time, data }) => {
    const period = data.next_1_hours ?? data.next_6_hours;
    const { air_temperature: temperature, wind_speed: wind } = data.instant.details;
    const rain = period?.details?.precipitation_amount;
    return {
      id: time,
      values: {
        ...{ time, hours: data.next_1_hours ? 1 : 6, temperature },
        ...(period?.summary && { symbol: period.summary.symbol_code }),
        ...(rain !== undefined && { rain }),
        ...(wind !== undefined && { wind }),
      },
    };
  });
  return { columns: weatherColumns, rows, title: null };
}
