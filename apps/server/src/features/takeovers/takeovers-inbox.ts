import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import { accessDenied, HttpError } from '../../http/errors.ts';
import type { HttpContext } from '../../http/mount-route.ts';
import { BadCap } from '../../infra/reader/cap/cap-reading.ts';
import { readCapBody } from './read-cap-body.ts';
import { readPlaces, type Taken, takeAlerts, type WarningRules } from './take-warnings.ts';

/** Whoever may raise an alarm may send one: it starts at once, on all displays inside its area. */
const rules: WarningRules = {
  least: { severity: 'Unknown', urgency: 'Unknown', certainty: 'Unknown' },
  ...{ events: [], area: 'covers_place', geocodes: [], scope: { all: true } },
  ...{ onMatch: 'start', tests: 'quiet_drill', minutes: takeoverMinutes.usual },
};

export async function receiveCap(context: HttpContext): Promise<{ data: Taken[] }> {
  const { app, environment, session, request } = context;
  if (!session) throw accessDenied();
  const { body } = request;
  if (!Buffer.isBuffer(body)) throw new HttpError({ status: 422, code: 'invalid_data' });
  try {
    const places = await readPlaces(app, environment.id, rules.scope);
    const { alerts } = await readCapBody(app, environment.id, {
      body,
      contentType: request.headers['content-type'] ?? '',
      places: places.points,
    });
    const starter = { via: session.via, id: session.identityId, name: session.name };
    const origin = { feed: null, name: session.name, starter };
    return { data: await takeAlerts(app, environment.id, origin, rules, alerts, places) };
  } catch (error) {
    if (!(error instanceof BadCap)) throw error;
    throw new HttpError({
      ...{ status: 422, code: 'invalid_data' },
      message: { key: `takeovers.capProblems.${error.problem}` },
    });
  }
}
