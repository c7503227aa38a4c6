import { type PlanDiffReply, PreviewQuery, previewBasisHeader } from '@vitrine/contract/plan-diff';
import type { Route } from '@vitrine/contract/route';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { sql } from '../infra/postgres/sql.ts';
import type { App } from './app.ts';
import type { Context, RequestContext } from './context.ts';
import { HttpError } from './errors.ts';
import type { TriedChange } from './plan-diffs.ts';

// A preview runs the call's own handler in a transaction that is rolled back: validation, access, defaults and
// cascades are those of the call itself. Nothing is stored, nobody is notified.

type Transact = RequestContext['transact'];

const parameters = Object.keys(PreviewQuery.shape);

/** The parameters of a preview, null if none is asked for, and those of the call itself. */
export function splitPreview(route: Route, query: Record<string, unknown>) {
  if (!route.preview || query.preview === undefined) return { preview: null, query };
  const entries = Object.entries(query);
  return {
    preview: Object.fromEntries(entries.filter(([name]) => parameters.includes(name))),
    query: Object.fromEntries(entries.filter(([name]) => !parameters.includes(name))),
  };
}

class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}

/** Postgres gave up waiting for a lock. */
const lockTimedOut = '55P03';

/** Runs the work and undoes it. What it wanted to do after the commit is dropped with the commit. */
const rollingBack =
  (transact: Transact): Transact =>
  async (work) => {
    try {
      await transact(async (context) => {
        await context.db.query(sql`select set_config('lock_timeout', '1s', true)`);
        throw new RolledBack(await work({ ...context, isPreview: true }));
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Awaited<ReturnType<typeof work>>;
      if ((error as { code?: string }).code === lockTimedOut)
        throw new HttpError({ status: 503, code: 'busy', retryAfterSeconds: 2 });
      throw error;
    }
    throw new Error('A preview was committed.');
  };

/** `run` calls the handler with transactions that leave nothing behind. */
export async function tryOut(
  transact: Transact,
  routes: readonly Route[],
  query: PreviewQuery,
  run: (transactions: Pick<RequestContext, 'transact' | 'transactOnce'>) => Promise<unknown>,
): Promise<z.infer<typeof PlanDiffReply>> {
  let tried: TriedChange | null = null;
  const plain = rollingBack(transact);
  const compared: Transact = (work) =>
    plain(async (context) => {
      const begun = await context.app.planDiffs.begin(
        context,
        routes.map(({ id }) => id),
      );
      const result = await work(context);
      tried = await begun.rollBack();
      return result;
    });
  await run({ transact: plain, transactOnce: compared });
  if (tried === null) throw new Error('A previewable call wrote nothing in its transaction.');
  return { data: await (tried as TriedChange).compare(query) };
}

/** Whether a call is saved only if plans are still those of its preview. */
export const hasPreviewedBasis = (route: Route, { headers }: FastifyRequest): boolean =>
  route.preview === true && typeof headers[previewBasisHeader.toLowerCase()] === 'string';

/** Refuses to save if the plans that the change alters are not those that its preview showed. */
export async function onPreviewedBasis<T>(
  context: Context,
  route: Route,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (!hasPreviewedBasis(route, request)) return work();
  const asked = request.headers[previewBasisHeader.toLowerCase()] as string;
  const { planDiffs } = context.app;
  const result = await work();
  const hashIn = (basis: string) => basis.slice(basis.lastIndexOf('.') + 1);
  if (hashIn(await planDiffs.basis(context)) === hashIn(asked)) return result;
  const changed = await planDiffs.changeSince(context, asked);
  throw new HttpError({
    ...{ status: 409, code: 'preview_outdated' },
    ...(changed && {
      changed,
      message: {
        key: changed.by === null ? 'errors.preview_outdated_program' : 'errors.preview_outdated_by',
        values: { by: changed.by ?? '', name: changed.name },
      },
    }),
  });
}

const perMinute = 120;
const atOnce = 2;

/** Counted in memory: a preview writes no rows. */
export async function withinPreviewLimit<T>(app: App, person: string, work: () => Promise<T>): Promise<T> {
  const { previews } = app.state;
  const minute = Math.floor(app.clock().getTime() / 60_000);
  for (const [each, { running, minute: last }] of previews)
    if (running === 0 && last !== minute) previews.delete(each);
  const own = previews.get(person) ?? { running: 0, started: 0, minute };
  previews.set(person, own);
  if (own.minute !== minute) Object.assign(own, { minute, started: 0 });
  if (own.started >= perMinute || own.running >= atOnce) {
    const retryAfterSeconds = own.started >= perMinute ? 60 - (app.clock().getUTCSeconds() % 60) : 1;
    throw new HttpError({ status: 429, code: 'too_many_attempts', retryAfterSeconds });
  }
  own.started++;
  own.running++;
  try {
    return await work();
  } finally {
    own.running--;
  }
}
