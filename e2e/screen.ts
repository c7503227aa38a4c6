import type { Page } from '@playwright/test';
import { signIn } from './fixtures.ts';
import type { OwnServer } from './seed.ts';

// Shared by journeys through lists, sheets and dialogs.

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 1, name });
/** What the overview has once it is loaded; its title is a sentence about the screens. */
export const nextChanges = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Next changes' });
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

/** Uses the overflow menu in the head of a record. */
export async function chooseInHead(page: Page, action: string) {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

// ---- the page of a playlist

/** Adds playables of the library to its end. */
export async function addPlayables(page: Page, names: readonly string[]) {
  await page.getByRole('button', { name: /^Add playables/ }).click();
  const library = sheetOf(page, 'Add playables');
  for (const name of names) await library.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await library.getByRole('button', { name: /^Add \d+ items?/ }).click();
}

/** The number under More. */
export async function priorityField(page: Page) {
  await page.getByRole('button', { name: /^More .*priority/ }).click();
  return page.getByLabel('Priority', { exact: true });
}
