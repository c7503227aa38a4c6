import { QueryClientProvider } from '@tanstack/react-query';
import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import AlarmSheet from './AlarmSheet.tsx';
import { targets, words } from './alarm-targets.test-kit.ts';

// Keys and focus while an alarm is put together.

const plan: TakeoverPlan = {
  id: 'p',
  version: 1,
  createdAt: targets.now,
  updatedAt: targets.now,
  name: 'Evacuate',
  kind: 'alert',
  level: 'danger',
  icon: 'evacuate',
  texts: { en: words('Leave'), cs: words('', 'Ven') },
  design: null,
  sound: true,
  scope: null,
  minutes: 60,
  position: 0,
};

async function open(of: TakeoverTargets = targets) {
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  const sent: unknown[] = [];
  // Nothing is answered: the sheet goes on with what it knows, and what it sends is seen here.
  vi.spyOn(window, 'fetch').mockImplementation((_address, { method, body } = {}) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    return new Promise(() => {});
  });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  queryClient.setQueryData(['takeover-targets', 'all'], of);
  queryClient.setQueryData(['takeover-targets', 'unreachable'], { ...of, displays: [] });
  queryClient.setQueryData(['takeover-plans', 'list'], { data: [plan], meta: { total: 1 } });
  queryClient.setQueryData(['takeovers', 'running'], { data: [], meta: { total: 0 } });
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const onClose = vi.fn();
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <AlarmSheet onClose={onClose} />
    </QueryClientProvider>,
  );
  return { screen, onClose, sent, word: () => screen.getByLabelText(/type [A-Z]+/) };
}

test('the sheet opens on the first plan, which Enter chooses, and Escape closes it', async () => {
  const { screen, onClose } = await open();
  const first = screen.getByRole('button', { name: /^Evacuate/ });
  await expect.element(first).toHaveFocus();
  await press('{Enter}');
  await expect.element(first).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await press('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('what is missing gets the focus, one after the other, in the language it is missing in', async () => {
  const { screen, sent, word } = await open();
  await screen.getByRole('button', { name: /^Evacuate/ }).click();
  const submit = async () => {
    await userEvent.fill(word(), 'evacuate');
    await press('{Enter}');
  };
  const part = () => document.activeElement?.closest('[data-part]')?.getAttribute('data-part');
  await submit();
  await expect.poll(part).toBe('where');
  await press('brno{ArrowDown} ');
  await expect
    .element(screen.getByRole('treeitem', { name: /^Brno/ }))
    .toHaveAttribute('aria-checked', 'true');
  await submit();
  await expect.poll(part).toBe('title');
  await expect.element(screen.getByRole('tab', { name: 'Čeština' })).toHaveAttribute('aria-selected', 'true');
  await press('Odejděte');
  await submit();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    plan: 'p',
    scope: { locations: ['Brno'] },
    minutes: 60,
    texts: { en: words('Leave'), cs: words('Odejděte', 'Ven') },
  });
});

test('with a single place it is already chosen, so the word of the plan is enough', async () => {
  const [place] = targets.places;
  const { screen, sent, word } = await open({
    ...targets,
    places: [place!],
    displays: targets.displays.slice(0, 2),
  });
  const title = screen.getByRole('textbox', { name: /^Title/ });
  await title.fill('Odejděte');
  await userEvent.fill(word(), 'send');
  await press('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ plan: null, scope: { all: true }, texts: { cs: words('Odejděte') } });
});
