import * as z from 'zod';
import { admins, alarmReaders, alerters } from './access.ts';
import { contains, resource } from './resource.ts';
import { weekdays } from './screen-values.ts';
import {
  TakeoverMinutes,
  TakeoverScope,
  TakeoverTexts,
  TakeoverTextsInput,
  takeoverKinds,
  takeoverLevels,
} from './takeover-values.ts';
import { Id, Instant, LocalTime, recordBase, requiredText, TimeZone } from './text.ts';

// Alarms prepared for the moment they are needed, and drills that run by themselves.

export const maxTakeoverPlans = 50;
export const planIcons = [
  'evacuate',
  'shelter',
  'door',
  'storm',
  'medical',
  'info',
  'flag',
  'flame',
] as const;

const plan = {
  name: requiredText(40),
  /** Of plans that were made before drills had a sheet of their own it may be a drill. */
  kind: z.enum(takeoverKinds),
  level: z.enum(takeoverLevels),
  icon: z.enum(planIcons),
  texts: TakeoverTexts,
  design: Id.nullable(),
  sound: z.boolean(),
  /** Null: chosen when it is started, also if nothing of it exists any more. */
  scope: TakeoverScope.nullable(),
  minutes: TakeoverMinutes,
  /** The lowest is offered first. */
  position: z.int().min(0).max(1000),
};

export const TakeoverPlan = z.object({ ...recordBase, ...plan, name: z.string() });
export type TakeoverPlan = z.infer<typeof TakeoverPlan>;

export const TakeoverPlanInput = z.object({
  ...plan,
  texts: TakeoverTextsInput,
  kind: plan.kind.optional(),
  icon: plan.icon.optional(),
  design: plan.design.optional(),
  sound: plan.sound.optional(),
  scope: plan.scope.optional(),
  minutes: plan.minutes.optional(),
  position: plan.position.optional(),
});
export type TakeoverPlanInput = z.input<typeof TakeoverPlanInput>;

export const takeoverPlans = resource('takeover-plans', {
  title: { one: 'a prepared alarm', many: 'prepared alarms' },
  record: TakeoverPlan,
  input: TakeoverPlanInput,
  list: {
    filters: { name: contains },
    sort: ['position', 'name', 'createdAt', 'updatedAt'],
    defaultSort: 'position:asc',
    search: ['name'],
  },
  include: {},
  access: { list: alarmReaders, get: alarmReaders, create: admins, update: admins, remove: admins },
});

export const drillKinds = ['quiet_drill', 'drill'] as const;
/** `month`: on the first such weekday. */
export const drillPeriods = ['week', 'month'] as const;
/** `open`: only at locations that are open at that moment, which loud drills require. */
export const drillHours = ['any', 'open'] as const;
export const maxDrillSchedules = 20;
export const maxDrillRecipients = 20;

const drill = {
  enabled: z.boolean(),
  kind: z.enum(drillKinds),
  every: z.enum(drillPeriods),
  /** One moment for all displays, by the clock of `timezone`. */
  at: z.strictObject({ weekday: z.enum(weekdays), time: LocalTime }),
  timezone: TimeZone,
  hours: z.enum(drillHours),
  scope: TakeoverScope,
  /** Users who get the result by mail; empty means all admins. */
  mailTo: z.array(Id).max(maxDrillRecipients),
};

export const DrillSchedule = z.object({
  ...recordBase,
  ...drill,
  timezone: z.string(),
  /** How many displays its scope reaches now. */
  reaches: z.int(),
  /** Null while it is not enabled. */
  nextAt: Instant.nullable(),
  /** The newest alarm that it started. */
  lastTakeover: Id.nullable(),
});
export type DrillSchedule = z.infer<typeof DrillSchedule>;

export const DrillScheduleInput = z.object({
  ...drill,
  enabled: drill.enabled.optional(),
  mailTo: drill.mailTo.optional(),
});
export type DrillScheduleInput = z.input<typeof DrillScheduleInput>;

export const drillSchedules = resource('drill-schedules', {
  title: { one: 'a scheduled drill', many: 'scheduled drills' },
  record: DrillSchedule,
  input: DrillScheduleInput,
  list: {
    filters: {},
    sort: ['createdAt', 'nextAt'],
    defaultSort: 'createdAt:asc',
    search: [],
  },
  include: {},
  access: { list: alarmReaders, get: alarmReaders, create: admins, update: admins, remove: admins },
  actions: {
    run: {
      access: alerters,
      reply: z.object({ data: z.object({ takeover: Id }) }),
      summary: 'Start the drill now',
    },
  },
});
