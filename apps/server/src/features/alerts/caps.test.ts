import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Alerting, startAlerting } from '../../test/alerting.ts';
import { addPerson } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';

vi.setConfig({ testTimeout: 180_000 });

let kit: Alerting;
let window: { display: string; device: string; location: string };
const recipient = 'ops@orchard.example';

beforeEach(async () => {
  kit = await startAlerting();
  window = await kit.find('Shop window', 'Praha');
  await kit.owner.query(
    `update content.locations set hours = (select jsonb_object_agg(key, value || '{"nonstop": true, "closed": false}')
     from jsonb_each(hours))`,
  );
  await kit.save({ recipients: [recipient], limits: [], ignoredLocations: [], ignoredDevices: [] });
  await kit.pass(1, { hear: [window.device] });
});
afterEach(() => kit.stop());

const mailsAbout = (subject: RegExp) => kit.mails.filter((mail) => subject.test(mail.subject));

fullTest(
  'SP1, case 139: a device that flaps all day sends no more mails of any kind than the caps, also over restarts',
  async () => {
    await kit.save({ defaultOfflineLimit: 1, maxEmailsPerHour: 2, maxEmailsPerDay: 5 });
    for (let hour = 0; hour < 24; hour++) {
      // Another process every few hours: what was sent is known to all.
      const replica = hour % 8 === 0 ? await kit.server.startReplica() : null;
      const by = [replica?.program.app ?? kit.server.program.app];
      const before = kit.mails.length;
      for (let turn = 0; turn < 10; turn++) {
        await kit.pass(3, { by, stepMinutes: 3 });
        await kit.pass(3, { by, stepMinutes: 3, hear: [window.device] });
      }
      expect(kit.mails.length - before).toBeLessThanOrEqual(2);
      await replica?.stop();
    }
    // The fifth mail of the day would leave no room for the one that closes its incident.
    expect([mailsAbout(/is offline/).length, mailsAbout(/is back online/).length]).toEqual([2, 2]);
  },
);

fullTest(
  'UI1: an offline preview in somebody’s browser sends no mail; the same device as a screen does',
  async () => {
    await kit.save({ defaultOfflineLimit: 1, maxEmailsPerHour: 10, maxEmailsPerDay: 50 });
    await kit.owner.query('update content.devices set is_preview = true where id = $1', [window.device]);
    await kit.pass(30);
    await kit.pass(3, { hear: [window.device] });
    expect(kit.mails).toEqual([]);
    await kit.owner.query('update content.devices set is_preview = false where id = $1', [window.device]);
    await kit.pass(3);
    expect(kit.mails.map(({ subject }) => subject)).toEqual(['Shop window is offline']);
  },
);

test('SP1: with a cap of one mail an hour the offline mail is sent, but not the one that closes the incident', async () => {
  await kit.save({ defaultOfflineLimit: 1, maxEmailsPerHour: 1, maxEmailsPerDay: 6 });
  await kit.pass(3);
  await kit.pass(30, { hear: [window.device] });
  expect(kit.mails.map(({ subject }) => subject)).toEqual(['Shop window is offline']);
});

fullTest('SP1: caps lowered while a display is offline apply to its recovery mail too', async () => {
  await kit.save({ defaultOfflineLimit: 1, maxEmailsPerHour: 2, maxEmailsPerDay: 6 });
  await kit.pass(3);
  await kit.save({ maxEmailsPerHour: 1, maxEmailsPerDay: 1 });
  await kit.pass(30, { hear: [window.device] });
  expect(kit.mails.map(({ subject }) => subject)).toEqual(['Shop window is offline']);
});

fullTest('case 139: a device that comes and goes every second never reaches its limit', async () => {
  await kit.save({ defaultOfflineLimit: 1 });
  await kit.pass(120, { hear: [window.device] });
  expect(await kit.settled()).toEqual([]);
});

fullTest('a device that is still offline when its cap allows a mail again is reported then', async () => {
  await kit.save({ defaultOfflineLimit: 1, maxEmailsPerHour: 1, maxEmailsPerDay: 6 });
  await kit.pass(3);
  await kit.pass(1, { hear: [window.device] });
  await kit.pass(50);
  expect(mailsAbout(/is offline/)).toHaveLength(1);
  await kit.pass(15);
  expect(mailsAbout(/is offline/)).toHaveLength(2);
});

fullTest('case 140: a mail server that was down for six hours gets one mail with the outcome', async () => {
  kit.setMailServer('busy');
  await kit.pass(12);
  await kit.pass(60);
  await kit.pass(5 * 60, { stepMinutes: 10, hear: [window.device] });
  expect(kit.mails).toEqual([]);
  kit.setMailServer('up');
  await kit.pass(12, { hear: [window.device] });
  await kit.settled();
  expect(kit.mails.map(({ subject }) => subject)).toEqual(['Shop window was offline and is back']);
  expect(kit.mails[0]!.text).toContain('This email is late');
  await kit.pass(30, { hear: [window.device] });
  expect(await kit.settled()).toHaveLength(1);
});

fullTest('case 140: what is still offline after all those hours is reported as late', async () => {
  kit.setMailServer('busy');
  await kit.pass(12);
  await kit.pass(90);
  kit.setMailServer('up');
  await kit.pass(12);
  await kit.settled();
  expect(kit.mails.map(({ subject }) => subject)).toEqual(['Shop window is offline']);
  expect(kit.mails[0]!.text).toContain('This email is late');
});

fullTest('case 141: a mail whose confirmation was lost is sent again as the same mail', async () => {
  kit.setMailServer('cut');
  await kit.pass(12);
  await kit.pass(5);
  await kit.settled();
  expect(kit.mails).toHaveLength(2);
  expect(new Set(kit.mails.map(({ messageId }) => messageId)).size).toBe(1);
  await kit.pass(30);
  expect(await kit.settled()).toHaveLength(2);
});

fullTest(
  'case 142: 500 displays that go offline within a minute are one mail for each recipient',
  async () => {
    const others = ['helena@orchard.example', 'jan@service.example'];
    await kit.save({ recipients: [recipient, ...others] });
    await addDisplays(500);
    const made = await kit.owner.query(
      `select id from content.devices where connect_string like 'many-%' order by created_at, connect_string = 'many-1' desc`,
    );
    const many: string[] = made.map(({ id }) => id);
    await kit.pass(2, { hear: many });
    // Spread over the minute in which they went offline.
    await kit.owner.query(
      `update content.devices set last_active_at = last_active_at + random() * interval '1 minute'
     where connect_string like 'many-%'`,
    );
    await kit.pass(15, { hear: [window.device] });
    await kit.settled();
    expect(kit.mails.map(({ to }) => to).sort()).toEqual([...others, recipient].sort());
    expect(kit.mails[0]!.subject).toBe('500 displays are offline');
    expect(kit.mails[0]!.text).toContain('and 400 more');
    await kit.pass(1, { hear: [window.device, ...many] });
    expect(kit.mails).toHaveLength(6);
    expect(kit.mails[5]!.subject).toBe('500 displays are back online');
    // SP1: both count for every display that they name.
    await kit.save({ maxEmailsPerHour: 3, maxEmailsPerDay: 6 });
    await kit.pass(12, { hear: [window.device, ...many.slice(1)] });
    expect(kit.mails).toHaveLength(6);
    await kit.save({ maxEmailsPerHour: 4, maxEmailsPerDay: 6 });
    await kit.pass(1, { hear: [window.device, ...many.slice(1)] });
    expect(kit.mails.slice(6).map(({ subject }) => subject)).toEqual(Array(3).fill('many-1 is offline'));
  },
);

fullTest('case 144: displays of an ignored location, and ignored devices, send no mail', async () => {
  const bar = await kit.find('Bar', 'Barcelona');
  await kit.save({ ignoredLocations: [window.location], ignoredDevices: [bar.device] });
  await kit.hear([window.device, bar.device]);
  await kit.pass(30);
  expect(await kit.settled()).toEqual([]);
});

fullTest('case 144: a blocked user gets no mail, and a removed one is no longer a recipient', async () => {
  await addPerson(kit.owner, { email: 'blocked@orchard.test', roles: { demo: ['admin'] } });
  const removed = await addPerson(kit.owner, { email: 'removed@orchard.test', roles: { demo: ['admin'] } });
  await kit.save({ recipients: ['Blocked@Orchard.test', 'removed@orchard.test', recipient] });
  await kit.owner.query(`update content.members set blocked = true where email = 'blocked@orchard.test'`);
  await kit.owner.query('delete from content.members where identity_id = $1', [removed]);
  await kit.pass(12);
  await kit.settled();
  expect(kit.mails.map(({ to }) => to)).toEqual([recipient]);
  const admin = await kit.server.signIn('admin@vitrine.test');
  const { body } = await admin.get(kit.api('alerts'));
  expect(body.data.recipients).toEqual(['blocked@orchard.test', recipient]);
});

fullTest('case 144: a recipient who is removed or blocked while a mail waits does not get it', async () => {
  await addPerson(kit.owner, { email: 'blocked@orchard.test', roles: { demo: ['admin'] } });
  await kit.save({ recipients: ['blocked@orchard.test', 'gone@orchard.test'] });
  kit.setMailServer('busy');
  await kit.pass(12);
  // One on its way to the mail server would be taken by it.
  await kit.settled();
  await kit.owner.query(`update content.members set blocked = true where email = 'blocked@orchard.test'`);
  await kit.save({ recipients: ['blocked@orchard.test', recipient] });
  kit.setMailServer('up');
  await kit.pass(30);
  expect(await kit.settled()).toEqual([]);
});

/** Paired and active, at the first location of the demo. */
async function addDisplays(count: number): Promise<void> {
  await kit.owner.query(
    `with made as (
      insert into content.devices (environment_id, id, token_hash, connect_string, created_at, updated_at)
      select d.environment_id, gen_random_uuid(), sha256(convert_to(i::text || $2, 'UTF8')), 'many-' || i, now(), now()
      from content.displays d, generate_series(1, $3::int) i where d.id = $1 returning environment_id, id, connect_string
    )
    insert into content.displays (environment_id, id, name, location_id, device_id, active, created_at, updated_at)
    select m.environment_id, gen_random_uuid(), m.connect_string, d.location_id, m.id, true, now(), now()
    from made m, content.displays d where d.id = $1`,
    [window.display, randomUUID(), count],
  );
}
