import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import { TakeoverPlanInput } from '@vitrine/contract/takeover-plans';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { at, targets, words } from './alarm-targets.test-kit.ts';
import {
  changedFields,
  describeField,
  emptyPlan,
  inputOf,
  type PlanValues,
  problemsOf,
  PlanValues as Schema,
  savedOf,
} from './plan-values.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('en', ['all']);
});

const values: PlanValues = {
  ...emptyPlan,
  name: 'Evacuate',
  texts: { en: words('Leave', 'now'), cs: words(' ', 'Ven') },
};
const plan = {
  id: 'p',
  version: 4,
  createdAt: '',
  updatedAt: '',
  position: 0,
  name: 'Evacuate',
  kind: 'drill',
  level: 'warning',
  icon: 'evacuate',
  texts: { en: words('Leave') },
  design: 'd',
  sound: false,
  scope: { groups: ['menus'] },
  minutes: 90,
} satisfies TakeoverPlan;

test('a plan is edited as it is saved, and sent as it was edited', () => {
  const saved = savedOf(plan);
  expect([saved.version, saved.name]).toEqual([4, 'Evacuate']);
  expect(Schema.parse(saved.values)).toEqual(saved.values);
  // A plan of a drill stays one: its kind is not sent.
  const { id: _, version, createdAt, updatedAt, position, kind: __, ...input } = plan;
  expect(inputOf(saved.values, targets)).toEqual(input);
  const asked = savedOf({ ...plan, scope: null }).values;
  expect([asked.isFixed, asked.where, inputOf(asked, targets).scope]).toEqual([false, [], null]);
});

test('a new plan is an alarm of the highest level that asks where it shows', () => {
  expect(emptyPlan).toMatchObject({
    level: 'danger',
    sound: true,
    isFixed: false,
    minutes: 60,
  });
  expect(TakeoverPlanInput.safeParse(inputOf(values, targets)).error).toBeUndefined();
});

test('spaces around the name, and languages without a title, are not sent', () => {
  expect(inputOf({ ...values, name: '  Evacuate ' }, targets)).toMatchObject({
    name: 'Evacuate',
    texts: { en: words('Leave', 'now') },
  });
});

describe('what is wrong with a plan', () => {
  const wrong = (part: Partial<PlanValues>) => Object.keys(problemsOf({ ...values, ...part }, targets));

  test('is said one after the other: the name, the words, the place, the length', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ name: ' ', texts: {} })).toEqual(['name']);
    expect(wrong({ texts: { cs: words('', 'Ven') }, isFixed: true })).toEqual(['texts']);
    expect(wrong({ isFixed: true, where: [], minutes: 0 })).toEqual(['where']);
    expect(wrong({ isFixed: true, where: [at('place', 'gone')] })).toEqual(['where']);
    expect(wrong({ isFixed: false, where: [] })).toEqual([]);
  });

  test.each([
    [4, ['minutes']],
    [5, []],
    [1440, []],
    [1441, ['minutes']],
  ])('of %i minutes: %j', (minutes, expected) => {
    expect(wrong({ minutes })).toEqual(expected);
  });
});

test('where it shows is one choice: places that were chosen before do not count while it asks', () => {
  const asked = { ...values, where: [at('place', 'Brno')] };
  expect(changedFields(values, asked)).toEqual([]);
  expect(changedFields(asked, { ...asked, isFixed: true })).toEqual(['where']);
  expect(changedFields(values, { ...values, level: 'notice', sound: false })).toEqual(['level', 'sound']);
});

test('the dialog about two versions says each field in words', () => {
  const all = { ...savedOf(plan).values, design: null };
  const fields = changedFields({} as PlanValues, all);
  expect(fields.map((field) => Object.values(describeField(all, field, targets)).join(': '))).toEqual([
    'Name: Evacuate',
    'Level: Warning',
    'Sign: Leave the building',
    'Words: EN: Leave',
    'Design: ',
    'Sounds three times where the screen allows it: No',
    'Ends by itself after: 90 min',
    'Where: Menus',
  ]);
  expect(describeField({ ...all, isFixed: false }, 'where', targets).text).toBe('Chosen when it is started');
});
