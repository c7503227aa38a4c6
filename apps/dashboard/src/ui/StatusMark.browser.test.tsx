import { expect, test } from 'vitest';
import { type Status, StatusChip, StatusMark, StatusText } from './StatusMark.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

const statuses: readonly Status[] = ['playlist_active', 'closed', 'online', 'offline', 'unknown', 'warning'];

test('every status has its own shape, so that colour is never the only difference', async () => {
  const screen = await renderUi(statuses.map((status) => <StatusMark key={status} status={status} />));
  const shapes = [...screen.container.querySelectorAll('svg')].map((svg) =>
    svg.innerHTML.replaceAll(/var\(--ds-\w+\)/g, ''),
  );
  expect(new Set(shapes).size).toBe(statuses.length);
});

test('a status is text; its icon is hidden from screen readers', async () => {
  const screen = await renderUi(
    <>
      {statuses.map((status) => (
        <p key={status}>
          <StatusText status={status} />
        </p>
      ))}
      {statuses.map((status) => (
        <p key={status}>
          <StatusChip status={status} />
        </p>
      ))}
      <StatusText status="offline">Offline for 8 min</StatusText>
    </>,
  );
  for (const word of ['Playlist active', 'Closed', 'Online', 'Offline', 'Unknown', 'Warning']) {
    expect(screen.getByText(word, { exact: true }).elements()).toHaveLength(2);
  }
  await expect.element(screen.getByText('Offline for 8 min')).toBeVisible();
  for (const mark of screen.container.querySelectorAll('svg')) expect(mark.ariaHidden).toBe('true');
  await expectAccessible();
});
