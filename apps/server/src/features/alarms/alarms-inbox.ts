import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import { accessDenied, HttpError } from '../../http/errors.ts';
import { fewAtOnce } from '../../http/few-at-once.ts';
import type { HttpContext } from '../../http/mount-route.ts';
import { BadCap } from '../../infra/reader/cap/cap-reading.ts';
import { inEnvironment } from './alarms.jobs.ts';
import { readJudging, type WarningRules } from './feed-judging.ts';
import { readCapBody } from './read-cap-body.ts';
import { type Taken, takeAlerts } from './take-warnings.ts';

/** Whoever may raise an alarm may send one: it starts at once, on all displays inside its area. */
const rules: WarningRules = {
  least: { severity: 'Unknown', urgency: 'Unknown', certainty: 'Unknown' },
  events: [],
  area: 'covers_place',
  geocodes: [],
  scope: { all: true },
  ifEmpty: 'all',
  ...{ onMatch: 'start', tests: 'quiet_drill', minutes: takeoverMinutes.usual },
};

export async function receiveCap(context: HttpContext): Promise<{ data: Taken[] }> {
  const { app, environment, session, request } = context;
  if (!session) throw accessDenied();
  const { body } = request;
  if (!Buffer.isBuffer(body)) throw new HttpError({ status: 422, code: 'invalid_data' });
  try {
    // Thousands of places are read for each call.
    const { judging, alerts } = await fewAtOnce(app.state.warningCalls, environment.id, 2, async () => {
      const judging = await inEnvironment(app, environment.id, (start) => readJudging(start, rules));
      const contentType = request.headers['content-type'] ?? '';
      const { alerts } = await readCapBody(app, environment.id, {
        body,
        contentType,
        places: judging.points,
      });
      return { judging, alerts };
    });
    const starter = { via: session.via, id: session.identityId, name: session.name };
    return { data: await takeAlerts(app, environment.id, { feed: null, starter }, judging, alerts) };
  } catch (error) {
    if (!(error instanceof BadCap)) throw error;
    throw new HttpError({
      ...{ status: 422, code: 'invalid_data' },
      message: { key: `takeovers.capProblems.${error.problem}` },
    });
  }
}
