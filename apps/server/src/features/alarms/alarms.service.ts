import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import { type Takeover, type TakeoverInput, takeovers } from '@vitrine/contract/takeovers';
import { recordAudit } from '../../core/audit/audit.ts';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { crud } from '../../resources/crud.ts';
import { addStep } from './alarm-steps.ts';
import { alarmRows, boardRows, quickRows } from './alarms.rows.ts';
import { announceAlarm, lockAlarms, type Starter, scheduleResult, startAlarm } from './start-alarm.ts';

// Alarms of people and programs. Every change of one is a row of its own (takeover_steps), so that nothing is ever overwritten.

const { list, get, read } = crud(takeovers, alarmRows);

const { read: readQuickly } = crud(takeovers, quickRows);
const { read: readForBoard } = crud(takeovers, boardRows);

export { get, list, read };

/** `reach` and `missing` are null until they were kept at its end. */
export const readWithoutReach = async (
  context: Context,
  id: string,
): Promise<
  Omit<Takeover, 'reach' | 'missing'> & { readonly [K in 'reach' | 'missing']: Takeover[K] | null }
> => (await readForBoard(context, id)).data;

const minuteMs = 60_000;

export const starterOf = ({ session }: Pick<Context, 'session'>): Starter => ({
  ...{ via: session.via, id: session.identityId, name: session.name },
});

export async function createAlarm(context: Context, input: TakeoverInput) {
  return readQuickly(context, await startAlarm(context, starterOf(context), input));
}

async function lockOne(context: Context, id: string): Promise<Takeover> {
  await lockAlarms(context);
  return (await readQuickly(context, id)).data;
}

export async function extendAlarm(context: Context, id: string, minutes: number) {
  const { kind, state, startedAt, endsAt, title } = await lockOne(context, id);
  if (state === 'ended' || kind === 'quiet_drill')
    throw new HttpError({ status: 409, code: 'takeover_over' });
  const latest = Date.parse(startedAt) + takeoverMinutes.most * minuteMs;
  const until = new Date(Math.min(Date.parse(endsAt) + minutes * minuteMs, latest));
  if (until.getTime() <= Date.parse(endsAt)) throw new HttpError({ status: 409, code: 'takeover_longest' });
  await addStep(context, starterOf(context), id, { kind: 'extended', endsAt: until, clearText: null });
  await recordAudit(context, {
    ...{ call: 'takeovers.actions.extend', subjectId: id, subject: { id, name: title } },
    after: { minutes },
  });
  await scheduleResult(context, id, until);
  announceAlarm(context);
  return read(context, id);
}

/** One that is over stays as it is: two people may press at once. */
export async function endAlarm(context: Context, id: string, clearText: string | null): Promise<void> {
  const { state, title } = await lockOne(context, id);
  if (state === 'ended') return;
  await addStep(context, starterOf(context), id, { kind: 'ended', endsAt: null, clearText });
  await recordAudit(context, {
    ...{ call: 'takeovers.actions.end', subjectId: id, subject: { id, name: title } },
  });
  await scheduleResult(context, id, context.now);
  announceAlarm(context);
}
