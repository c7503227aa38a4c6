import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks all rules. */
export const expectNoAxeViolations = (page: Page) => expectNoneBy(page, (axe) => axe.withTags(standards));

/**
 * Checks all rules, then only the contrast rules in dark mode, because only colours differ. For pages on
 * which nobody has chosen between light and dark: they follow the system.
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
  // Wait for fade-ins to finish, and for what is still worked out: its button is enabled then, and axe, which looks at a page
  // piece by piece, would take the colour of the one state for the other.
  await page.waitForFunction(
    () =>
      document.querySelector('[role="status"][aria-busy="true"]') === null &&
      document
        .getAnimations()
        .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
  );
  // The axe source is half a megabyte, so it is not loaded again for each check of the same page.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // The pages have no frames to check, for which axe would open a second page each time.
  const axe = new AxeBuilder({ page, axeSource: isLoaded ? ';' : undefined }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  const { violations } = await choose(axe).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
}
