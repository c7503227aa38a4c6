import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { startPlayers } from './player-fixture.ts';

// Every template looks on a player as it does in the designer's preview.

const screens = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;
const shapes = ['landscape', 'portrait'] as const;
const mostDiffering = 0.005;
/** How far apart two shades are the same to the eye: what is drawn at fractions of a pixel is rounded by the compositor. */
const shade = 16;

/** What moves, what is around a frame's programme, and the weather, of which the designer has an example. */
const isMasked = (kind: string) => ['ticker', 'programme', 'weather'].includes(kind);

interface Made {
  readonly id: string;
  readonly name: string;
  readonly use: 'item' | 'frame';
  readonly boxes: readonly { readonly id: string; readonly kind: string }[];
}

for (const shape of shapes)
  test(`templates look on a player as in the preview: ${shape}`, {
    tag: '@full',
  }, async ({ page, database, openBrowser }) => {
    test.setTimeout(30 * 60_000);
    const { api, person, call, server, player, plays, display, group } = await startPlayers(
      database,
      openBrowser,
    );
    await page.setViewportSize(screens[shape]);
    await player.setViewportSize(screens[shape]);
    await signIn(page, server.admin, { server: server.slug, path: `/designs/new?shape=${shape}` });
    const made = await makeAll(page, shape);
    expect(made.length).toBeGreaterThanOrEqual(24);
    // Nothing is on screens yet, so nobody has to wait for the tables.
    await database.query('update content.source_versions set valid_from = created_at');

    const canvas = await openBrowser();
    const apart: string[] = [];
    const figures: string[] = [];
    let playlist: string | undefined;
    for (const { id, name, use, boxes } of made) {
      if (playlist) await call(204, person.delete(`${api}/playlists/${playlist}`));
      playlist = use === 'item' ? await plays([{ playable_id: id, duration: 3600 }]) : undefined;
      await call(200, person.put(`${api}/groups/${group}`, { frame: use === 'frame' ? id : null }));
      const address = `${new URL(page.url()).pathname.slice(0, 3)}/designs/detail/${id}?display=${display}`;
      await page.goto(address);
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await expect(page.getByRole('img', { name, exact: true }).locator('[data-box]').first()).toBeVisible();
      await expect(
        player.locator(use === 'item' ? '.layer.front [data-box]' : '.frame [data-box]').first(),
      ).toBeVisible({
        timeout: 30_000,
      });
      const masks = boxes.flatMap((box) => (isMasked(box.kind) ? [`[data-box="${box.id}"]`] : []));
      let found = 1;
      const compare = async () => {
        found = await differing(canvas, await pictureOf(page, masks), await pictureOf(player, masks));
        return found;
      };
      // The player changes in its own time, and a clock between the two pictures.
      await expect
        .poll(compare, { timeout: 30_000 })
        .toBeLessThanOrEqual(mostDiffering)
        .catch(() => apart.push(name));
      figures.push(`${name} ${(100 * found).toFixed(3)} %`);
    }
    test.info().annotations.push({ type: 'pixels that differ', description: figures.join(', ') });
    console.log(figures.join('\n'));
    expect(apart).toEqual([]);
  });

/** A design of each template, with a new table where it needs one. */
async function makeAll(page: Page, shape: string): Promise<Made[]> {
  const uses = page.getByRole('button', { name: /^Use this: / });
  await expect(uses.first()).toBeAttached();
  const names = await uses.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!));
  const made: Made[] = [];
  const gallery = page.url();
  for (const name of names) {
    await page.goto(gallery);
    const answer = page.waitForResponse(
      (each) => each.request().method() === 'POST' && each.url().endsWith('/api/v1/designs'),
      { timeout: 60_000 },
    );
    await page.getByRole('button', { name, exact: true }).click();
    const use = page.getByRole('dialog').getByRole('button', { name: 'Use it' });
    await Promise.race([answer, use.click().catch(() => undefined)]);
    const { data } = await (await answer).json();
    expect(data.shape).toBe(shape);
    made.push(data);
  }
  return made;
}

const pictureOf = async (page: Page, masks: readonly string[]): Promise<string> => {
  const picture = await page.screenshot({
    mask: masks.map((each) => page.locator(each)),
    style: '[class*="closeWhole"] { visibility: hidden }',
  });
  return picture.toString('base64');
};

/** The share of pixels that differ. */
const differing = (canvas: Page, one: string, other: string): Promise<number> =>
  canvas.evaluate(
    async ({ pictures, shade }) => {
      const [first, second] = await Promise.all(
        pictures.map(async (each) => {
          const bytes = Uint8Array.from(atob(each), (letter) => letter.charCodeAt(0));
          const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
          drawing.drawImage(picture, 0, 0);
          return drawing.getImageData(0, 0, picture.width, picture.height).data;
        }),
      );
      let count = 0;
      for (let i = 0; i < first!.length; i += 4)
        if ([0, 1, 2].some((c) => Math.abs(first![i + c]! - second![i + c]!) > shade)) count++;
      return count / (first!.length / 4);
    },
    { pictures: [one, other], shade },
  );
