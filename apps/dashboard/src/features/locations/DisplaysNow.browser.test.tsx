import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { DisplaysNow } from './DisplaysNow.tsx';

test('all displays of a location are counted, those in trouble first', async () => {
  const closed = { status: 'online', closed: { opensAt: null } } as const;
  const offline = { status: 'offline', closed: null } as const;
  const screen = await renderUi(<DisplaysNow displays={[closed, offline, closed, closed]} />);
  await expect.element(screen.getByText('1 offline, 3 closed')).toBeVisible();
});
