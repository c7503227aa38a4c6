import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import { accessDenied, HttpError } from '../../http/errors.ts';
import type { HttpContext } from '../../http/mount-route.ts';
import { BadCap, parseCap } from './cap/cap-document.ts';
import { type Taken, takeAlerts, type WarningRules } from './take-warnings.ts';

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
    const { alerts } = parseCap(body.toString('utf8'));
    const starter = { via: session.via, id: session.identityId, name: session.name };
    return {
      data: await takeAlerts(app, environment.id, { feed: null, name: session.name, starter }, rules, alerts),
    };
  } catch (error) {
    if (!(error instanceof BadCap)) throw error;
    throw new HttpError({
      ...{ status: 422, code: 'invalid_data' },
      message: { key: `takeovers.capProblems.${error.problem}` },
    });
  }
}
