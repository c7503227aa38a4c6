import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../lib/query-client.ts';
import { renderUi } from '../../../ui/test/render-ui.tsx';
import { templates } from '../templates/templates.ts';
import { TemplateCard } from './TemplateCard.tsx';

test('D30.19: the closer look is offered without hovering', async () => {
  await page.viewport(1440, 900);
  const template = templates.find(({ id }) => id === 'welcome')!;
  const look = {
    locale: 'en',
    shape: 'landscape',
    today: '2026-11-17',
    brand: null,
    company: 'Orchard',
  } as const;
  const onLook = vi.fn();
  await renderUi(
    <QueryClientProvider client={queryClient}>
      <ul style={{ width: 300 }}>
        <TemplateCard template={template} look={look} onUse={() => {}} onLook={onLook} />
      </ul>
    </QueryClientProvider>,
    { path: '/en/designs/new' },
  );
  const button = page.getByRole('button', { name: `Look closer: ${template.name.en}` });
  await expect.element(button).toBeVisible();
  const { left, top, width, height } = button.element().getBoundingClientRect();
  expect(button.element().contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  await button.click();
  expect(onLook).toHaveBeenCalledOnce();
});
