import { devices } from '@vitrine/contract/devices';
import { displays } from '@vitrine/contract/displays';
import { type Attention, attentionKinds } from '@vitrine/contract/overview';
import { pages } from '@vitrine/contract/pages';
import { playables } from '@vitrine/contract/playables';
import { sources } from '@vitrine/contract/sources';
import { expect, test } from 'vitest';
import { lookOf } from './attention-look.ts';
import { hrefOf, mendAccess, mendOf, targetOf } from './attention-mends.ts';

const subject = { id: '0198a0de-0000-7000-8000-000000000001', name: 'Upstairs' };
const playable = { id: '0198a0de-0000-7000-8000-000000000002', name: 'City weather' };
const item = (change: Partial<Attention>): Attention => ({
  key: subject.id,
  kind: 'offline_open',
  part: 'now',
  dueAt: '2026-11-17T22:10:00.000Z',
  subject,
  place: 'Wien · Flughafen',
  since: null,
  until: null,
  opensAt: null,
  count: 1,
  timezone: 'Europe/Vienna',
  ...change,
});
const editor = { principal: 'standard' } as const;
const playablesOnly = { principal: 'playables_only' } as const;
const device = '0198a0de-0000-7000-8000-000000000003';
const fault = { reason: 'page_failed', playable } as const;
const mend = (change: Partial<Attention>, caller: Parameters<typeof mendOf>[1] = editor) =>
  mendOf(item(change), caller, 'en');

test('each problem has the one mend of its kind', () => {
  expect(mend({})).toEqual({ call: 'checklist', label: 'displays.bringBack' });
  expect(mend({ kind: 'offline_closed', part: 'before_opening' })?.call).toBe('checklist');
  expect(mend({ kind: 'fault', fault, device })).toEqual({ call: 'reload', label: 'common.tryAgain' });
  expect(mend({ kind: 'not_showing', device })).toEqual({ call: 'restart', label: 'displays.restart' });
  expect(mend({ kind: 'unreached' })).toEqual({ call: 'group', label: 'displays.chooseGroup' });
  expect(mend({ kind: 'unreached', subject: null, count: 3 })).toMatchObject({
    label: 'overview.attention.review',
    href: '/en/overview?view=24h&only=problems',
  });
  expect(mend({ kind: 'upload_failed', canRetry: true })?.call).toBe('retry');
  expect(mend({ kind: 'source_failed' })?.call).toBe('fetch');
  expect(mend({ kind: 'proposals', subject: null })).toMatchObject({
    label: 'overview.attention.review',
    href: '/en/proposals',
  });
  expect(mend({ kind: 'update', subject: null, count: 8 })).toMatchObject({
    label: 'overview.attention.update',
    href: '/en/devices?isLatestVersion=false',
  });
});

test('a gap is filled in the calendar of its place and of its day there', () => {
  const gap = { kind: 'gap', timezone: 'Pacific/Auckland', dueAt: '2026-11-17T18:00:00.000Z' } as const;
  expect(mend(gap)).toEqual({
    call: null,
    label: 'overview.attention.fillGap',
    href: `/en/calendar?view=day&day=2026-11-18&location=${subject.id}`,
  });
});

test('what cannot be mended from here is opened', () => {
  const opened = { call: null, label: 'overview.attention.open' };
  expect(mend({ kind: 'offline_closed', part: 'can_wait' })).toMatchObject(opened);
  expect(
    mend({ kind: 'fault', fault: { reason: 'unknown_timezone', playable: null }, device }),
  ).toMatchObject(opened);
  expect(mend({ kind: 'fault', fault, subject: null, count: 3 })).toMatchObject({
    ...opened,
    href: `/en/playables/detail/${playable.id}`,
  });
  expect(mend({ kind: 'upload_failed', canRetry: false })).toMatchObject(opened);
  expect(mend({ kind: 'storage', subject: null })).toMatchObject(opened);
});

test('a mend needs the right for its call; without it and without the page there is none', () => {
  expect(mend({ kind: 'fault', fault, device }, playablesOnly)).toBeNull();
  expect(mend({ kind: 'upload_failed', canRetry: true }, playablesOnly)?.call).toBe('retry');
  expect(mend({ kind: 'payment_failed', subject: null }, editor)).toBeNull();
  expect(mend({ kind: 'payment_failed', subject: null }, { principal: 'admin' })).toMatchObject({
    href: '/en/billings',
  });
  expect(hrefOf(item({ kind: 'payment_failed' }), editor, 'en')).toBeNull();
});

test('the rights of mends are those of their calls', () => {
  expect(mendAccess.reload).toBe(devices.actionRoutes.reload.access);
  expect(mendAccess.restart).toBe(devices.actionRoutes.reboot.access);
  expect(mendAccess.group).toBe(displays.routes.update.access);
  expect(mendAccess.retry).toBe(playables.actionRoutes.retry.access);
  expect(mendAccess.fetch).toBe(sources.actionRoutes.fetch.access);
  expect(mendAccess.checklist).toBe(displays.routes.get.access);
});

test('every kind of problem has a mark, a mend and a page where it is solved', () => {
  for (const kind of attentionKinds) {
    expect(lookOf({ kind, part: 'now' })).toBeDefined();
    expect(mend({ kind }, { principal: 'admin', isInstallationAdmin: true })).not.toBeNull();
    expect(pages.map(({ id }): string => id)).toContain(targetOf(item({ kind })).page);
  }
});

test('what is missing is red, what was switched off after closing is closed', () => {
  expect(lookOf({ kind: 'offline_open', part: 'now' })).toEqual({ status: 'offline' });
  expect(lookOf({ kind: 'offline_closed', part: 'before_opening' })).toEqual({ status: 'offline' });
  expect(lookOf({ kind: 'offline_closed', part: 'can_wait' })).toEqual({ status: 'closed' });
  expect(lookOf({ kind: 'fault', part: 'now' })).toEqual({ status: 'warning' });
  expect(lookOf({ kind: 'update', part: 'can_wait' })).toEqual({ symbol: 'refresh' });
});
