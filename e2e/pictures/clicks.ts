// `npm run clicks -- [--against <commit>]`: clicks, letters and seconds of five errands in the demo, at a person's pace: three
// letters a second, a second for each decision. Seconds include what the product takes. A drag counts as one click.
import { parseArgs } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { root } from '../../scripts/testing/other-tree.ts';
import { signIn } from '../fixtures.ts';
import { picture } from '../samples.ts';
import { followCalls, isLoaded } from './rest.ts';
import { treeOf, visitTree } from './tree.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    port: { type: 'string', default: '4490' },
  },
});
/** A Wednesday, 10:42 in the browser's zone. */
const moment = new Date('2026-11-18T09:42:00Z');
const letterMs = 1000 / 3;
const decisionMs = 1000;

interface Errand {
  readonly name: string;
  readonly run: (person: Person) => Promise<void>;
}

/** Counts what a person does. */
class Person {
  readonly page: Page;
  clicks = 0;
  letters = 0;
  constructor(page: Page) {
    this.page = page;
  }
  async decide() {
    await this.page.waitForTimeout(decisionMs);
  }
  async click(target: Locator) {
    await target.waitFor();
    await this.decide();
    this.clicks += 1;
    await target.click();
  }
  async type(text: string) {
    this.letters += text.length;
    await this.page.keyboard.type(text, { delay: letterMs });
  }
  async press(key: string) {
    this.letters += 1;
    await this.page.keyboard.press(key);
    await this.page.waitForTimeout(letterMs);
  }
  async drag(target: Locator, by: { x: number; y: number }) {
    await this.decide();
    this.clicks += 1;
    const box = (await target.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
    await this.page.mouse.move(x + by.x, y + by.y, { steps: 4 });
    await this.page.mouse.up();
  }
}

const inMenu = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first();
const lunchOnThursday = (page: Page) =>
  page.getByRole('button', { name: /^Lunch, Thursday 11:00 to 15:00/ }).first();

const errands: readonly Errand[] = [
  {
    name: 'Where does Lunch play on Thursday',
    run: async (person) => {
      await person.click(inMenu(person.page, 'Calendar'));
      await person.click(person.page.getByRole('main').getByRole('button', { name: 'Lunch', exact: true }));
      await lunchOnThursday(person.page).waitFor();
    },
  },
  {
    name: 'Lunch an hour later, on Thursday only',
    run: async (person) => {
      const { page } = person;
      await person.click(inMenu(page, 'Calendar'));
      await person.click(page.getByRole('main').getByRole('button', { name: 'Lunch', exact: true }));
      const block = lunchOnThursday(page);
      await block.waitFor();
      await block.scrollIntoViewIfNeeded();
      await person.drag(block, { x: (await block.boundingBox())!.width / 4, y: 0 });
      await person.click(page.getByText('Only Thu 19.11.', { exact: true }));
      await person.click(page.getByRole('button', { name: /^Save/ }));
      await page.getByRole('region', { name: 'Notifications' }).getByText(/saved/).waitFor();
    },
  },
  {
    name: 'A playlist of three pictures on weekday mornings',
    run: async (person) => {
      const { page } = person;
      await person.click(inMenu(page, 'Playlists'));
      await person.click(button(page, 'Add playlist'));
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Name', { exact: true }).waitFor();
      await person.type('Winter');
      await person.click(sheet.getByRole('button', { name: 'Add playlist' }));
      await person.click(button(page, /^Add playables/));
      for (const name of ['Lunch menu', 'Jazz night', 'Cinnamon roll'])
        await person.click(sheet.getByRole('button', { name: new RegExp(`^${name}`) }).first());
      await person.click(sheet.getByRole('button', { name: /^Add 3 items/ }));
      const when = page.getByRole('region', { name: 'When', exact: true });
      await person.click(when.getByRole('button', { name: 'Edit', exact: true }));
      for (const day of ['Saturday', 'Sunday'])
        await person.click(when.locator('label', { has: page.getByLabel(day) }));
      await person.click(when.getByLabel('Start', { exact: true }));
      await person.type('6');
      await person.press('Tab');
      await person.type('11');
      await person.click(button(page, 'Choose where it plays.'));
      await person.click(page.getByRole('option').first());
      await person.press('Escape');
      await person.click(button(page, /^Put on screens/));
      await page.getByText(/^On screens/).waitFor();
    },
  },
  {
    name: 'A file on disk to one display until Friday',
    run: async (person) => {
      const { page } = person;
      const choosing = page.waitForEvent('filechooser');
      await person.press('u');
      await (await choosing).setFiles(picture('Happy hour.png', 64));
      const sheet = page.getByRole('dialog');
      await person.click(sheet.getByRole('button', { name: /^Upload (and show on|1 file)/ }));
      // The field for a search has the focus.
      const display = sheet.getByRole('treeitem', { name: /^Counter left/ }).first();
      await sheet.getByRole('searchbox').waitFor();
      await person.type('counter l');
      await person.click(display);
      await person.click(sheet.getByRole('button', { name: 'Until Friday' }));
      await person.click(sheet.getByRole('button', { name: /^Show (when ready|on 1 display)/ }));
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByText(/ready|live on/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'A lunch design on the menu boards on weekdays, 11:00 to 14:30',
    run: async (person) => {
      const { page } = person;
      await person.click(inMenu(page, 'Playables'));
      await person.click(button(page, 'Add'));
      await person.click(page.getByRole('menuitem', { name: 'New design' }));
      await person.click(button(page, /Lunch of the day/));
      await person.click(page.getByRole('dialog').getByRole('button', { name: 'Use it' }));
      // The designer says where it is shown; an earlier tree has to be left for that.
      const back = page.getByRole('link', { name: 'Back', exact: true });
      await back.waitFor();
      await person.decide();
      if (!(await button(page, /^Show on/).isVisible())) await person.click(back);
      await person.click(button(page, /^Show on/));
      const sheet = page.getByRole('dialog');
      await person.click(sheet.getByRole('button', { name: /^Menu boards/ }));
      await person.click(sheet.getByRole('button', { name: 'On certain days' }));
      await person.click(sheet.getByLabel('Start', { exact: true }));
      await person.type('11');
      await person.press('Tab');
      await person.type('1430');
      await person.press('Tab');
      await person.click(sheet.getByRole('button', { name: /^Show on \d+ displays/ }));
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByText(/ready|live on|shows from/i)
        .first()
        .waitFor();
    },
  },
];

async function measure(tree: string) {
  return visitTree({ tree, port: Number(values.port), moment }, async ({ browser, place }) => {
    const measured = new Map<string, string>();
    for (const { name, run } of errands) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/Prague',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      // Chromium hands over choosers only to a page that listens from its beginning.
      page.on('filechooser', () => {});
      const calls = followCalls(page);
      await page.clock.setFixedTime(moment);
      await signIn(page, 'admin@vitrine.test', { place });
      while (!(await isLoaded(page, calls)));
      const person = new Person(page);
      const startedAt = performance.now();
      // An errand that a tree cannot run says how far it came.
      const end = await run(person).then(
        () => '',
        (error: Error) => `  stopped: ${error.message.split('\n')[0]}`,
      );
      const seconds = (performance.now() - startedAt) / 1000;
      measured.set(name, `${person.clicks} clicks, ${person.letters} keys, ${seconds.toFixed(1)} s${end}`);
      await context.close();
    }
    return measured;
  });
}

const before = values.against ? await measure(treeOf(values.against)) : null;
const now = await measure(root);
for (const [name, figures] of now) {
  process.stdout.write(`${name}\n  now     ${figures}\n`);
  if (before) process.stdout.write(`  before  ${before.get(name)}\n`);
}
