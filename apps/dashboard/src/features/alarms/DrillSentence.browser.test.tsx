import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { DrillSentence } from './DrillSentence.tsx';
import { firstDrill } from './drill-values.ts';

const targets = {
  ...{ now: '2026-11-16T13:31:00.000Z', admins: 1, language: 'en', places: [], groups: [] },
  displays: [{ id: 'a', name: 'Counter', place: 'b', groups: [] }],
} as unknown as TakeoverTargets;

function Sentence({ mayChange }: { mayChange: boolean }) {
  const [values, setValues] = useState(() => firstDrill('Europe/Prague'));
  return (
    <div>
      <DrillSentence {...{ values, targets, mayChange }} onChange={setValues} />
    </div>
  );
}

test('each part of the sentence opens its choice and follows it', async () => {
  const screen = await renderUi(<Sentence mayChange />);
  await screen.getByRole('button', { name: 'quiet drill: change' }).click();
  await screen.getByText('Loud', { exact: true }).click();
  await press('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'drill: change', exact: true })).toHaveFocus();
  screen.getByRole('button', { name: 'month: change' }).element().focus();
  await press('{Enter}');
  await screen.getByRole('combobox', { name: 'How often' }).click();
  await screen.getByRole('option', { name: 'Every week' }).click();
  await expect.element(screen.getByRole('button', { name: 'week: change' })).toBeVisible();
  await expectAccessible();
});

test('those who may not change it only read it', async () => {
  const screen = await renderUi(<Sentence mayChange={false} />);
  await expect.element(screen.getByText('quiet drill')).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});
