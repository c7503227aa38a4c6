import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** By all rules. */
export const expectNoAxeViolations = (page: Page) => expectNoneBy(page, (axe) => axe.withTags(standards));

/**
 * By all rules, then in the dark by those of contrast, as only the colours are other ones. For pages on which nobody has
 * chosen between light and dark: they follow the system.
 */
export async function expectNoAxeViolationsInAnyLight(page: Page) {
  await expectNoAxeViolations(page);
  await light(page, 'dark');
  await expectNoneBy(page, (axe) => axe.withRules(['color-contrast']));
  await light(page, 'light');
}

async function light(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
}

async function expectNoneBy(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // What fades in, as a button that has just become usable, is read when it is there.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
  );
  // Half a megabyte, which it would otherwise load for every look at the same page.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // There are no frames to look into, for which it would open a second page each time.
  const axe = new AxeBuilder({ page, axeSource: isLoaded ? ';' : undefined }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  const { violations } = await choose(axe).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
}
