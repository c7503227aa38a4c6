import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { startPlayers } from './player-fixture.ts';

// Every template that is an item looks on a player as it does in the designer's preview.

const screens = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;
const shapes = ['landscape', 'portrait'] as const;
const mostDiffering = 0.005;
/** How far apart two shades are the same to the eye: what is drawn at fractions of a pixel is rounded by the compositor. */
const shade = 16;

/** What moves. */
const isMasked = (kind: string) => kind === 'ticker';
/** This player has no forecast, of which the designer shows an example. */
const showsWeather = ({ boxes }: Pick<Made, 'boxes'>) => boxes.some(({ kind }) => kind === 'weather');

interface Made {
  readonly id: string;
  readonly name: string;
  readonly use: 'item' | 'frame';
  readonly boxes: readonly { readonly id: string; readonly kind: string }[];
}

for (const shape of shapes)
  test(`templates look on a player as in the preview: ${shape}`, async ({
    page,
    database,
    openBrowser,
    complaints,
  }) => {
    // A playlist is deleted while the page still counts where a design plays.
    complaints.expect(/status of 404/);
    test.setTimeout(30 * 60_000);
    const { api, person, call, server, player, plays, display } = await startPlayers(database, openBrowser);
    await page.setViewportSize(screens[shape]);
    await player.setViewportSize(screens[shape]);
    await signIn(page, server.admin, { server: server.slug, path: `/designs/new?shape=${shape}` });
    // Inside a frame plays something, of which the designer shows nothing.
    const made = (await makeAll(page, shape)).filter((each) => each.use === 'item' && !showsWeather(each));
    expect(made.length).toBeGreaterThanOrEqual(24);
    // Nothing is on screens yet, so nobody has to wait for the tables.
    await database.query('update content.source_versions set valid_from = created_at');

    const canvas = await openBrowser();
    const apart: string[] = [];
    const figures: string[] = [];
    let playlist: string | undefined;
    for (const { id, name, boxes } of made) {
      if (playlist) await call(204, person.delete(`${api}/playlists/${playlist}`));
      playlist = await plays([{ playable_id: id, duration: 3600 }]);
      const address = `${new URL(page.url()).pathname.slice(0, 3)}/designs/detail/${id}?display=${display}`;
      await page.goto(address);
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      const drawn = page
        .getByRole('img', { name, exact: true })
        .locator('[data-box]:not([data-state="empty"])');
      await expect(drawn.first()).toBeVisible();
      await expect(player.locator('.layer.front [data-box]').first()).toBeVisible();
      const masks = boxes.flatMap((box) => (isMasked(box.kind) ? [`[data-box="${box.id}"]`] : []));
      let found = 1;
      const compare = async () => {
        found = await differing(canvas, await pictureOf(page, masks), await pictureOf(player, masks));
        return found;
      };
      // The player changes in its own time, and a clock between the two pictures.
      await expect
        .poll(compare)
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

/** With the button that closes the preview, which is a part of the figure. */
const pictureOf = async (page: Page, masks: readonly string[]): Promise<string> => {
  const picture = await page.screenshot({
    mask: masks.map((each) => page.locator(each)),
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
