import type { Takeover } from '@vitrine/contract/takeovers';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { emptyDraft } from './alarm-values.ts';
import { SendBar } from './SendBar.tsx';

const draft = { ...emptyDraft, plan: { id: 'p', name: 'Evacuate' } };
const berlin = { name: 'Berlin', timezone: 'Europe/Berlin' };

function bar(props: Partial<Parameters<typeof SendBar>[0]> = {}) {
  const onSend = vi.fn();
  const onExtend = vi.fn();
  const onMissing = vi.fn();
  const ui = (
    <SendBar
      {...{
        draft,
        count: 7,
        missing: [],
        isSending: false,
        isAllowed: true,
        failure: null,
        equal: undefined,
        place: berlin,
      }}
      {...{ onSend, onExtend, onMissing, reach: null }}
      {...props}
    />
  );
  return { ui, onSend, onExtend, onMissing };
}

test('by keyboard the word of the plan and Enter send it; another word says what to type', async () => {
  const { ui, onSend } = bar();
  const screen = await renderUi(ui);
  const field = screen.getByLabelText(/type EVACUATE/);
  await field.click();
  await press('{Enter}');
  await userEvent.type(field, 'evac');
  await press('{Enter}');
  await expect.element(screen.getByText('Type EVACUATE exactly.')).toBeVisible();
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.type(field, 'uate');
  await press('{Enter}');
  expect(onSend).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('nothing is sent while something is missing, and the button says what', async () => {
  const missing = [{ part: 'where' }, { part: 'title', language: 'cs' }, { part: 'minutes' }] as const;
  const { ui, onSend, onMissing } = bar({ missing });
  const screen = await renderUi(ui);
  const button = screen.getByRole('button', {
    name: 'Still missing: where, title in Czech, and a length of 5 min to 24 h',
  });
  await expect.element(button).toBeVisible();
  await button.click({ force: true });
  expect(onMissing).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText(/type EVACUATE/), 'evacuate');
  await press('{Enter}');
  expect(onMissing).toHaveBeenCalledTimes(2);
  expect(onSend).not.toHaveBeenCalled();
});

test('one that runs already is extended instead', async () => {
  const soon = new Date(Date.now() + 600_000).toISOString();
  const { ui, onExtend } = bar({ equal: { id: 't', endsAt: soon } as Takeover });
  const screen = await renderUi(ui);
  await expect.element(screen.getByText(/It runs already until .* Extend it\?/)).toBeVisible();
  await screen.getByRole('button', { name: 'Extend by 60 min' }).click();
  expect(onExtend).toHaveBeenCalledWith('t');
});

test('a right that was withdrawn while the sheet was open leaves nothing to press', async () => {
  const { ui } = bar({ isAllowed: false });
  const screen = await renderUi(ui);
  await expect.element(screen.getByText(/^You may not raise alarms any more/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});
