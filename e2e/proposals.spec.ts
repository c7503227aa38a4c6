import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { chooseInHead, openPage, priorityField, toasts } from './screen.ts';
import {
  activate,
  addDisplay,
  addGroup,
  addLocation,
  addPlayable,
  addPlaylist,
  type Database,
  newServer,
  type OwnServer,
} from './seed.ts';

// Changes by people of a chosen role wait until somebody else approves them.

async function playingServer(database: Database) {
  const server = await newServer(database);
  // Members get their names from the auth host.
  for (const [email, name] of [
    [server.admin, 'Hana Admin'],
    [server.standard, 'Petra Standard'],
  ]) {
    await database.query('update identity.identities set name = $2 where email = $1', [email, name]);
    await database.query('update content.members set name = $2 where email = $1', [email, name]);
  }
  const hall = await addLocation(database, server, 'Hall');
  const counter = await addDisplay(database, server, hall, 'Counter');
  await activate(database, server, counter);
  const group = await addGroup(database, server, 'Counters', [counter]);
  const fill = async (name: string, priority: number) => {
    const id = await addPlaylist(database, server, name, [group]);
    const playable = await addPlayable(database, server, `Page of ${name}`, { canBeFramed: true });
    await database.query(`update content.playlists set priority = $2 where id = $1`, [id, priority]);
    await database.query(
      `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, duration)
       values ($1, gen_random_uuid(), $2, 1, $3, 10)`,
      [server.id, id, playable],
    );
    return id;
  };
  await fill('All day', 20);
  return { server, counter, lunch: await fill('Lunch', 60) };
}

/** The playlists that play on the display in the next hours. */
async function planned(page: Page, server: OwnServer, display: string): Promise<string[]> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const reply = await page.context().request.get(`${server.url}/api/v1/displays/${display}/timeline`, {
    headers: { Origin: new URL(server.url).origin },
    params: { from: at(1), to: at(4) },
  });
  expect(reply.status()).toBe(200);
  const { segments } = (await reply.json()).data as { segments: { playlists: string[] }[] };
  return segments.flatMap(({ playlists }) => playlists);
}

async function propose(page: Page, title: string, note?: string) {
  await page.getByRole('button', { name: 'Propose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose this change' });
  await dialog.getByLabel('Title').fill(title);
  if (note) await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  return dialog;
}

test('a change is proposed, mailed, looked at and approved; only then do screens change', {
  tag: '@quick',
}, async ({ page: author, openBrowser, database, complaints }) => {
  test.slow();
  complaints.expect(/status of 403 .*\/playlists\//);
  const { server, counter, lunch } = await playingServer(database);
  const admin = await openBrowser();
  await openPage(admin, server, '/settings');
  await expect(admin.getByRole('link', { name: /^Proposals/ })).toBeHidden();
  await admin.getByRole('group', { name: 'Approval' }).getByRole('checkbox', { name: 'Standard' }).focus();
  await admin.keyboard.press('Space');
  await admin.keyboard.press('Control+s');
  await expect(toasts(admin)).toContainText(/saved/i);

  await openPage(author, server, `/playlists/detail/${lunch}`, server.standard);
  await chooseInHead(author, 'Take off screens');
  const line = author.getByRole('region', { name: 'What this changes' });
  await expect(line).toContainText(/Lunch leaves 1 display; .* there\./);
  await expect(line).toContainText('Hana Admin must approve it first.');
  await propose(author, 'No lunch today', 'The kitchen is closed.');
  await expect(toasts(author)).toContainText('No lunch today was proposed.');
  await expect(author.getByText(/^On screens/)).toBeVisible();
  expect(await planned(admin, server, counter)).toContain(lunch);

  const mail = await mailTo(database, server.admin, /proposes: No lunch today/);
  expect(mail.text).toContain('Changes 1 display this week.');
  await expect(admin.getByRole('link', { name: /Changes.*1 proposal waits/ })).toBeVisible();
  await admin.goto(mail.link);
  await expect(admin.getByRole('heading', { level: 1, name: 'No lunch today' })).toBeVisible();
  await expect(admin.getByText('The kitchen is closed.')).toBeVisible();
  await expect(admin.getByRole('row', { name: 'Switched on on off' })).toBeVisible();
  await expect(admin.getByRole('heading', { name: '1 of 1 display changes.' })).toBeVisible();
  const week = admin.getByRole('region', { name: 'seven days from now' });
  await expect(week.getByRole('button').first()).toHaveAccessibleDescription('Was: Lunch');
  await expect(admin.getByText('Checked just now: nothing it touches has changed since')).toBeVisible();
  await expectNoAxeViolations(admin);
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText(/Hana Admin approved it/)).toBeVisible();
  await expect.poll(() => planned(admin, server, counter)).not.toContain(lunch);
  await mailTo(database, server.standard, /Approved: No lunch today/);
  await expectNoAxeViolations(admin);
  await admin.getByRole('link', { name: 'Show the change' }).click();
  await expect(admin.getByText(/Petra Standard switched .*Lunch.* off/)).toBeVisible();
});

test('a proposal is rejected, replaced, edited first, and goes stale', async ({
  page: author,
  openBrowser,
  database,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of (403|404|409) .*\/(playlists|proposals)/);
  const { server, lunch } = await playingServer(database);
  await database.query(`update content.environments set approval_roles = '{standard}' where id = $1`, [
    server.id,
  ]);
  await openPage(author, server, `/playlists/detail/${lunch}`, server.standard);
  const admin = await openBrowser();
  await openPage(admin, server, '/proposals');
  let priority = await priorityField(author);

  await priority.fill('5');
  await propose(author, 'Lunch steps back');
  await expect(toasts(author)).toContainText('Lunch steps back was proposed.');
  // A second one for the same record asks first.
  await expect(priority).toHaveValue('60');
  await priority.fill('7');
  const dialog = await propose(author, 'Lunch steps back a little');
  await expect(dialog.getByRole('alert')).toContainText('Lunch steps back. The new one replaces it.');
  await dialog.getByRole('button', { name: 'Replace it' }).click();
  await expect(dialog).toBeHidden();

  await admin.getByRole('link', { name: 'Lunch steps back a little' }).click();
  await admin.getByRole('button', { name: 'Reject…' }).click();
  await admin.getByLabel('Reason').fill('Not this week.');
  await admin.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(admin.getByText(/Hana Admin rejected it/)).toBeVisible();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Lunch steps back a little');
  const mail = await mailTo(database, server.standard, /Rejected: Lunch steps back a little/);
  expect(mail.text).toContain('Not this week.');

  // The author finds their own, with what became of them.
  await author.keyboard.press('Escape');
  await moveTo(author, '/en/proposals');
  await expect(author.getByRole('row', { name: /Lunch steps back a little/ })).toContainText('Rejected');
  await moveTo(author, `/en/playlists/detail/${lunch}`);
  priority = await priorityField(author);
  await priority.fill('9');
  await propose(author, 'Lunch at nine');
  await expect(toasts(author)).toContainText('Lunch at nine was proposed.');

  // Somebody saves the playlist in between.
  await moveTo(admin, `/en/playlists/detail/${lunch}`);
  await (await priorityField(admin)).fill('55');
  await admin.keyboard.press('Control+s');
  await expect(toasts(admin)).toContainText(/saved|on its way/i);
  await moveTo(admin, '/en/proposals');
  await admin.getByRole('link', { name: 'Lunch at nine' }).click();
  await expect(admin.getByText('Lunch was changed since; look again.')).toBeVisible();
  const approve = admin.getByRole('button', { name: /Approve and save/ });
  await expect(approve).toBeDisabled();
  await admin.getByRole('button', { name: 'Show the new difference' }).click();
  await expect(approve).toBeEnabled();
  await expectNoAxeViolations(admin);

  await admin.getByRole('link', { name: 'Edit first' }).click();
  await expect(admin.getByText('You are editing a proposal by Petra Standard: Lunch at nine.')).toBeVisible();
  const edited = await priorityField(admin);
  await expect(edited).toHaveValue('9');
  await edited.fill('11');
  await expect(admin.getByRole('region', { name: 'What this changes' })).toContainText(
    /Nothing changes|1 display/,
  );
  await admin.getByRole('button', { name: /Approve and save/ }).click();
  await expect(admin.getByText(/Hana Admin approved it with changes/)).toBeVisible();
  const [saved] = await database.query('select priority from content.playlists where id = $1', [lunch]);
  expect(saved.priority).toBe(11);

  // One that does not exist, or is not theirs, has a page of its own.
  await moveTo(author, '/en/proposals/detail/0190a0a0-0000-7000-8000-000000000000');
  await expect(author.getByRole('heading', { level: 1, name: 'Proposal' })).toBeVisible();
});

test('A2, A19: sources and devices are proposed, and what cannot be is not offered', async ({
  page: author,
  openBrowser,
  database,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 403 .*\/(sources|displays)/);
  const { server, counter } = await playingServer(database);
  await database.query(`update content.environments set approval_roles = '{standard}' where id = $1`, [
    server.id,
  ]);
  await database.query(
    `insert into content.sources (environment_id, id, name, kind, columns, currency, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Old prices', 'table', '[{"key": "item", "name": "Item", "kind": "text"}]', 'EUR', now(), now())`,
    [server.id],
  );
  const title = async (text: string) => {
    const dialog = author.getByRole('dialog', { name: 'Propose this change' });
    await dialog.getByLabel('Title').fill(text);
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(toasts(author)).toContainText(`${text} was proposed.`);
    await expect(dialog).toBeHidden();
  };

  // The display has no device: nobody is asked for its words.
  await openPage(author, server, `/displays/detail/${counter}`, server.standard);
  await expect(author.getByText('No device is paired.')).toBeVisible();
  await expect(author.getByRole('button', { name: 'Pair', exact: true })).toBeHidden();
  await author.getByRole('button', { name: 'More actions' }).first().click();
  await expect(author.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expect(author.getByRole('menuitem', { name: /Pair/ })).toBeHidden();
  await author.keyboard.press('Escape');

  await moveTo(author, '/en/sources');
  await author.getByRole('link', { name: 'Old prices' }).click();
  await author.getByRole('button', { name: 'More actions' }).first().click();
  await author.getByRole('menuitem', { name: 'Delete' }).click();
  const question = author.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Delete/ }).click();
  await title('No old prices');
  await expect(question).toBeHidden();
  await expect(author.getByRole('heading', { level: 1, name: 'Old prices' })).toBeVisible();
  await moveTo(author, '/en/proposals');

  const admin = await openBrowser();
  await openPage(admin, server, '/proposals');
  await admin.getByRole('link', { name: 'No old prices' }).click();
  await expect(admin.getByText('Old prices is deleted.')).toBeVisible();
  await expect(admin.getByText('source Old prices')).toBeVisible();
  await expect(admin.getByText('The hours stay; data that designs show changes.')).toBeVisible();
  await expectNoAxeViolations(admin);
  await admin.getByRole('button', { name: /Approve and save/ }).click();
  await expect(admin.getByText(/Hana Admin approved it/)).toBeVisible();
  expect(await database.query('select from content.sources where environment_id = $1', [server.id])).toEqual(
    [],
  );
});

test('on a phone the decision stays at the bottom', async ({ page, database }) => {
  const { server, lunch } = await playingServer(database);
  await database.query(
    `insert into content.proposals (environment_id, id, created_at, updated_at, route, resource, subject_id, subject_name,
       body, seen_version, basis, displays, gaps, title, author_id, author_name)
     select environment_id, gen_random_uuid(), now(), now(), 'playlists.update', 'playlists', $2, 'Lunch', '{"priority": 5}', 1,
       '', 1, 0, 'Lunch steps back', identity_id, name
     from content.members where environment_id = $1 and email = $3`,
    [server.id, lunch, server.standard],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, server, '/proposals');
  await page.getByText('Lunch steps back').first().click();
  const approve = page.getByRole('button', { name: /Approve and save/ });
  await expect(approve).toBeInViewport();
  await page.mouse.wheel(0, 4000);
  await expect(approve).toBeInViewport();
  await expect(page.getByText('Waits for approval')).toBeVisible();
  await expectNoAxeViolations(page);
});
