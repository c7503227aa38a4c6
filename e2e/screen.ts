import type { Page } from '@playwright/test';
import { signIn } from './fixtures.ts';
import type { OwnServer } from './seed.ts';

// Shared by journeys through lists, sheets and dialogs.

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 1, name });
export const question = (page: Page) => page.getByRole('alertdialog');
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

export const openPage = (page: Page, server: OwnServer, path: string, email = server.admin) =>
  signIn(page, email, { server: server.slug, path });

/** Uses the overflow menu of a row or a card. */
export async function chooseAction(page: Page, name: string, action: string) {
  const menu = page.getByRole('button', { name: `Actions for ${name}`, exact: true });
  await menu.hover();
  await menu.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
