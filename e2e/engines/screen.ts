import { type EngineBrowser, waitUntil } from './engine-browser.ts';

// What is on the screen of a player.

const shown = (selector: string) => `document.querySelector('.layer.front ${selector}')`;

/** The picture is decoded, and in front. */
export const seesPicture = (browser: EngineBrowser) =>
  waitUntil(`${browser.name} shows the picture`, () =>
    browser.evaluate(`Boolean(${shown('img')} && ${shown('img')}.naturalWidth > 0)`),
  );

/** The film moves, in front. */
export async function seesFilm(browser: EngineBrowser): Promise<void> {
  const move = `(async () => {
    const video = ${shown('video')};
    if (!video) return false;
    const from = video.currentTime;
    await new Promise((resolve) => setTimeout(resolve, 400));
    return video.isConnected && video.currentTime > from && video.videoWidth > 0;
  })()`;
  await waitUntil(`${browser.name} shows the film`, () => browser.evaluate(move));
}

export const seesPage = (browser: EngineBrowser) =>
  waitUntil(`${browser.name} shows the page`, () => browser.evaluate(`Boolean(${shown('iframe.page')})`));
