import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Proposal } from '@vitrine/contract/proposals';
import { expect, test } from 'vitest';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { Decision } from './Decision.tsx';
import { at, open, person } from './open-proposal.test-kit.ts';

const looked = (more: object = {}) => ({
  data: { diff: { basis: 'b' }, version: 1, isStale: false, changed: null, ...more },
});

async function show(part: Partial<Proposal>, diff: object = looked()) {
  const client = new QueryClient();
  client.setQueryData(['proposals', 'approval'], {
    ...{ isOn: true, needsApproval: false, mayApprove: true, waiting: 1 },
    approvers: [person('Tomáš Dvořák')],
  });
  const screen = await renderUi(
    <QueryClientProvider client={client}>
      <main>
        <h1>{open.title}</h1>
        <Decision proposal={{ ...open, ...part }} diff={diff as never} />
      </main>
    </QueryClientProvider>,
  );
  await expectAccessible();
  return screen;
}
const approve = /^Approve and save/;

test('an approver can approve or reject, and reads who else could', async () => {
  const screen = await show({});
  await expect.element(screen.getByText(/^Checked just now: nothing it touches/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: approve })).toBeEnabled();
  await expect.element(screen.getByText(/Tomáš Dvořák/)).toBeVisible();
  await screen.getByRole('button', { name: 'Reject…' }).click();
  await expect.element(screen.getByRole('textbox', { name: /Reason/ })).toHaveFocus();
});

test('a stale one says who changed what, and waits until the new difference was shown', async () => {
  const changed = { by: 'Tomáš Dvořák', name: 'Lunch', at };
  const screen = await show({}, looked({ isStale: true, changed }));
  await expect.element(screen.getByText('Lunch was changed since; look again.')).toBeVisible();
  await expect.element(screen.getByText(/Tomáš Dvořák saved Lunch/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: approve })).toBeDisabled();
  await screen.getByRole('button', { name: 'Show the new difference' }).click();
  await expect.element(screen.getByRole('button', { name: approve })).toBeEnabled();
});

test('without its record or its author it can only be rejected', async () => {
  const gone = await show({ exists: false }, {});
  await expect.element(gone.getByText('Lunch no longer exists.')).toBeVisible();
  expect(gone.getByRole('button', { name: approve }).elements()).toEqual([]);
  await expect.element(gone.getByRole('button', { name: 'Reject…' })).toBeVisible();
  await gone.unmount();
  const left = await show({ isAuthorHere: false }, {});
  await expect.element(left.getByText(/no longer a user here, so it can only be rejected/)).toBeVisible();
  expect(left.getByRole('button', { name: approve }).elements()).toEqual([]);
});

test('its author waits, and may withdraw it', async () => {
  const screen = await show({ mayDecide: false, isYours: true });
  await expect.element(screen.getByText('One of these is enough')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(screen.getByRole('button', { name: approve }).elements()).toEqual([]);
});

test.each([
  ['approved', person('Hana Králová'), null, 'Hana Králová approved it'],
  ['approved_with_changes', person('Hana Králová'), null, 'Hana Králová approved it with changes'],
  ['rejected', person('Hana Králová'), 'Not this week.', 'Hana Králová rejected it'],
  ['withdrawn', person(''), null, 'A removed person withdrew it'],
] as const)('%s says who decided, and why', async (state, decidedBy, reason, text) => {
  const screen = await show({ state, decidedBy, reason, decidedAt: at, mayDecide: false }, {});
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
  if (reason) await expect.element(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
