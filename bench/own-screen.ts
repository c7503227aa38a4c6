import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions } from './browser.ts';
import { end, root } from './product.ts';
import { printTable } from './report.ts';
import { untilStopped } from './running.ts';

// An own installation on a built tree without ffmpeg: `HOST=0.0.0.0 npm start` until a picture of one's own is on a screen, over
// http, at a person's pace: three letters a second, a second for each decision. Server and screens are in network namespaces of
// their own with a cable between them, which only root can make.

const letterMs = 1000 / 3;
const decisionMs = 1000;
const waitOptions = { timeout: 120_000 };
const activationAttempts = 60;
const password = 'rye and spelt';
/** No picture of the product is as wide. */
const width = 1234;
const [serverSide, shopSide] = ['vitrine-bench-server', 'vitrine-bench-shop'];
const host = '192.168.213.2';
const money = /€|\$|price|card|billing|invoice|free tier|per month/i;

export async function measureOwnScreen(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-own-screen-'));
  const removeNetwork = makeNetwork();
  const browsers: Browser[] = [];
  const open = async () => {
    const browser = await launchInShop(directory);
    browsers.push(browser);
    return browser.newPage({ viewport: { width: 1440, height: 900 } });
  };
  // Opened before: a person has a browser, and so has the screen.
  const [page, ...screens] = [await open(), await open(), await open(), await open()] as const;
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1000;
  const program = startInShop(path.join(directory, 'data'));
  const stop = untilStopped(() => end(program.child));
  try {
    const link = await program.link();
    const printed = since();
    const person = { page, clicks: 0 };
    await page.goto(link);
    await createServer(person);
    await page
      .getByRole('heading', { name: /screen/i })
      .first()
      .waitFor(waitOptions);
    const isIn = since();

    const [screen, ...others] = screens;
    const phrase = await openPlayer(screen);
    const words = page.getByRole('combobox').first();
    await words.waitFor(waitOptions);
    await type(words, phrase);
    await click(person, page.getByRole('button', { name: 'Use this screen' }));
    const question = page.getByRole('alertdialog').getByRole('button', { name: 'Use this screen' });
    await click(person, question);
    await page.getByRole('heading', { name: /your own picture/ }).waitFor(waitOptions);
    const isPaired = since();

    const picture = await sharp({ create: { width, height: 700, channels: 3, background: '#b03a2e' } })
      .jpeg()
      .toBuffer();
    const choosing = page.waitForEvent('filechooser', waitOptions);
    await click(person, page.getByRole('button', { name: 'Choose a file' }));
    const chooser = await choosing;
    // A double click in the dialog of the system.
    person.clicks += 1;
    await sleep(decisionMs);
    await chooser.setFiles({ name: 'Croissant.jpg', mimeType: 'image/jpeg', buffer: picture });
    await screen.waitForFunction(
      (wanted) => [...document.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth === wanted),
      width,
      waitOptions,
    );
    const shown = since();
    const { clicks } = person;

    const asked: string[] = [];
    for (const [number, other] of others.entries()) asked.push(await addScreen(page, other, number + 2));
    const active = await countActive(page, screens.length);
    printTable('An own installation, from the command to an own picture on a screen, at a person’s pace', [
      { what: '`HOST=0.0.0.0 npm start` to the link', measured: printed, unit: 's' },
      { what: 'the first admin typed and in', measured: isIn - printed, unit: 's' },
      { what: 'the screen opened, paired and playing the sample', measured: isPaired - isIn, unit: 's' },
      { what: 'the picture chosen and on the screen', measured: shown - isPaired, unit: 's' },
      { what: 'command to the own picture', measured: shown, unit: 's', goal: { atMost: 120 } },
      { what: 'clicks', measured: clicks, unit: '', goal: { atMost: 5 } },
      { what: 'of three screens, active', measured: active, unit: '', goal: { atLeast: 3 } },
      {
        what: 'sheets that speak of money',
        measured: asked.filter((text) => money.test(text)).length,
        unit: '',
        goal: { atMost: 0 },
      },
    ]);
  } finally {
    for (const browser of browsers) await browser.close();
    await stop();
    removeNetwork();
    rmSync(directory, { recursive: true, force: true });
  }
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Returns what removes it. */
function makeNetwork(): () => void {
  const remove = () => {
    for (const side of [serverSide, shopSide])
      try {
        ip('netns', 'del', side);
      } catch {
        // It was not there.
      }
  };
  remove();
  for (const side of [serverSide, shopSide]) {
    ip('netns', 'add', side);
    ip('-n', side, 'link', 'set', 'lo', 'up');
  }
  const cable = ['link', 'add', 'lan0', 'netns', serverSide, 'type', 'veth', 'peer', 'name', 'lan0'];
  ip(...cable, 'netns', shopSide);
  for (const [side, address] of [
    [serverSide, host],
    [shopSide, '192.168.213.3'],
  ] as const) {
    ip('-n', side, 'address', 'add', `${address}/24`, 'dev', 'lan0');
    ip('-n', side, 'link', 'set', 'lan0', 'up');
  }
  return remove;
}

/** The browser speaks to us over a pipe, so that only its pages are in the other network. */
function launchInShop(directory: string): Promise<Browser> {
  const options = launchOptions();
  const wrapper = path.join(directory, 'chromium');
  const program = options.executablePath ?? chromium.executablePath();
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${shopSide} '${program}' "$@"\n`);
  chmodSync(wrapper, 0o755);
  return chromium.launch({ ...options, executablePath: wrapper });
}

interface Started {
  readonly child: ChildProcess;
  /** What it prints for the first admin. */
  link(): Promise<string>;
}

function startInShop(dataDir: string): Started {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, HOST: '0.0.0.0', DATA_DIR: dataDir, FFMPEG_PATH: '/nowhere/ffmpeg' };
  const child = spawn('ip', ['netns', 'exec', serverSide, 'npm', 'start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return {
    child,
    async link() {
      for (;;) {
        const [found] = /http:\S+#first-admin=[\w-]{43}/.exec(output) ?? [];
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`);
        await sleep(20);
      }
    },
  };
}

interface Person {
  readonly page: Page;
  clicks: number;
}

async function createServer(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('textbox').first().waitFor(waitOptions);
  await sleep(decisionMs);
  await type(page.getByLabel(/server name/i), 'Blue Door');
  await type(page.getByLabel('Your name'), 'Nora');
  await type(page.getByLabel('Email', { exact: true }), 'nora@bluedoor.test');
  await type(page.getByLabel('Password', { exact: true }), password);
  await type(page.getByLabel('Confirm password'), password);
  await click(person, page.getByRole('button', { name: 'Create server' }));
}

/** With the remote or the keyboard of the screen; returns the three words. */
async function openPlayer(screen: Page): Promise<string> {
  const address = `${host}:4400/player/`;
  await sleep(address.length * letterMs);
  await screen.goto(`http://${address}`);
  const words = screen.locator('.word');
  await words.nth(2).waitFor(waitOptions);
  return (await words.allTextContents()).join(' ');
}

/** Returns everything that the sheet said. */
async function addScreen(page: Page, screen: Page, number: number): Promise<string> {
  const phrase = (await openPlayer(screen)).replaceAll(' ', '-');
  await page.goto(`http://${host}:4400/en/displays?add=display#phrase=${phrase}`);
  const sheet = page.getByRole('dialog', { name: 'Add display' });
  await sheet.getByText('Device found').waitFor(waitOptions);
  await sheet.getByLabel('Name', { exact: true }).fill(`Screen ${number}`);
  const said = await sheet.innerText();
  await sheet.getByRole('button', { name: 'Add and activate' }).click(waitOptions);
  await sheet.waitFor({ state: 'hidden', ...waitOptions });
  return said;
}

/** The sheet closes when the display is there, and its activation follows. */
async function countActive(page: Page, expected: number): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const active = await page.evaluate(async () => {
      const { data } = await (await fetch('/s/blue-door/api/v1/displays')).json();
      return data.filter((each: { active: boolean }) => each.active).length as number;
    });
    if (active === expected || attempt === activationAttempts) return active;
    await sleep(500);
  }
}

async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.pressSequentially(text, { delay: letterMs });
}

async function click(person: Person, target: Locator): Promise<void> {
  await sleep(decisionMs);
  await target.click(waitOptions);
  person.clicks += 1;
}
