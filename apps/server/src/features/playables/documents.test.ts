import { Manifest } from '@vitrine/contract/player';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyPages, pdfOf, plainPages } from '../../infra/converter/test/pdf-files.ts';
import { type PlayableReply, readPlayable, whenDone } from '../../test/converting.ts';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import { sha256, storageFacts } from '../../test/storage-facts.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { announce, uploadFile } from '../../test/uploads.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const url = (rest: string) => `${server.serverUrl('demo')}/api/v1/${rest}`;
const { expectNoOrphans, usedBy } = storageFacts(
  () => server,
  () => owner,
);
const upload = async (bytes: Buffer, announced: Parameters<typeof uploadFile>[3] = {}) =>
  whenDone(server, admin, await uploadFile(server, admin, bytes, { name: 'Menu.pdf', ...announced }));

describe('ME6: a PDF', () => {
  let menu: PlayableReply;
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await pdfOf([{}, { size: [595, 842] }, {}, {}, {}, {}]);
    menu = await upload(bytes);
  });

  test('is one image with pages, each with its own files, size and picture', async () => {
    expect(menu).toMatchObject({
      name: 'Menu',
      type: 'image',
      kind: 'image',
      status: 'ready',
      error: null,
      duration: null,
      pageCount: 6,
      width: 1528,
      height: 1080,
      fileInfo: { original: 'Menu.pdf', extension: 'pdf', size: bytes.length },
    });
    expect(menu.pages).toHaveLength(6);
    expect(menu.pages.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual(
      [[1528, 1080], [1080, 1528], ...Array.from({ length: 4 }, () => [1528, 1080])],
    );
    let size = 0;
    for (const page of menu.pages) {
      expect(page.playable_medias).toMatchObject([{ quality: '1080p', mime: 'image/jpeg' }]);
      const [media] = page.playable_medias;
      const file = Buffer.from(await (await fetch(media.url)).arrayBuffer());
      expect([file.length, sha256(file)]).toEqual([media.size, media.sha256]);
      expect((await sharp(file).metadata()).width).toBe(media.width);
      expect((await fetch(page.picture)).status).toBe(200);
      size += media.size;
    }
    // As a whole it is represented by its first page; its size is that of all files.
    expect(menu.playable_medias).toEqual(menu.pages[0].playable_medias);
    expect(menu.fileInfo['1080p']).toEqual({ state: 'done', size });
    expect(Object.keys(menu.original.formats).sort()).toEqual(['large', 'medium', 'small', 'thumbnail']);
  });

  test('has its number of pages in a list, but not the pages themselves', async () => {
    const { body } = await admin.get(url('playables?name_contains=Menu&_limit=200'));
    const listed = body.data.find(({ id }: { id: string }) => id === menu.id);
    expect(listed).toMatchObject({ pageCount: 6, playable_medias: menu.playable_medias });
    expect(listed).not.toHaveProperty('pages');
    expect(listed.screenshots.length).toBeLessThanOrEqual(5);
  });

  describe('in a playlist', () => {
    let playlist: PlayableReply;
    let device: PairedDevice;
    beforeAll(async () => {
      device = await pairDevice(server, admin, { name: 'For menus' });
      const shown = await showOn(server, 'demo', device.deviceId, menu.id);
      const items = [{ playable_id: menu.id, duration: 10 }];
      await admin.put(url(`playlists/${shown}`), { items });
      playlist = (await admin.get(url(`playlists/${shown}?include=playables`))).body.data;
    });
    const manifestOf = async (): Promise<Manifest> => {
      const headers = { Authorization: `Bearer ${device.token}` };
      return Manifest.parse(await (await fetch(`${device.url}/api/player/manifest`, { headers })).json());
    };

    test('lasts its duration for each page: six pages of ten seconds are a minute', async () => {
      expect(playlist.totalDuration).toBe(60);
      expect(playlist.playables).toMatchObject([{ id: menu.id, pageCount: 6 }]);
      const { playlists } = (await manifestOf()).display!.schedule!;
      const { items } = playlists.find(({ id }) => id === playlist.id)!;
      expect(items).toMatchObject([{ playable: menu.id, seconds: 60, amount: 1 }]);
    });

    test('is not repeated: only videos are', async () => {
      const items = [{ playable_id: menu.id, duration: 10, amount: 2 }];
      const { status, body } = await admin.put(url(`playlists/${playlist.id}`), { items });
      expect([status, body.code]).toEqual([422, 'playable_orders_invalid']);
    });

    test('reaches players page by page, and a player without support for pages gets the first one', async () => {
      const { playables } = (await manifestOf()).display!.schedule!;
      const sent = playables.find(({ id }) => id === menu.id)!;
      expect(sent).toMatchObject({ type: 'image', duration: null });
      expect(sent.media).toHaveLength(1);
      expect(sent.pages).toHaveLength(6);
      expect(sent.pages![0]!.media).toEqual(sent.media);
      const headers = { Authorization: `Bearer ${device.token}` };
      for (const { media } of sent.pages!) {
        const answer = await fetch(`${device.url}/api/player/media/${media[0]!.sha256}`, { headers });
        expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, media[0]!.size]);
      }
      // Nothing else of it is sent: the original is not a picture.
      const original = await fetch(`${device.url}/api/player/media/${sha256(bytes)}`, { headers });
      expect(original.status).toBe(404);
    });

    test('its proof of play counts all pages', async () => {
      const [item] = playlist.items;
      const events = [
        {
          kind: 'play',
          id: crypto.randomUUID(),
          playlist: playlist.id,
          item: item.id,
          playable: menu.id,
          name: 'Menu',
          startedAt: new Date().toISOString(),
          seconds: 60,
        },
      ];
      const headers = { Authorization: `Bearer ${device.token}`, 'Content-Type': 'application/json' };
      const answer = await fetch(`${device.url}/api/player/events`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ events }),
      });
      expect(answer.status).toBe(200);
      const { body } = await admin.get(url(`plays?playable_eq=${menu.id}`));
      expect(body.data).toMatchObject([{ seconds: 60 }]);
    });

    fullTest('replaced by another file keeps the id; playlists show and count the new pages', async () => {
      const longer = await pdfOf(plainPages(8));
      await uploadFile(server, admin, longer, { name: 'Winter.pdf', metadata: { replaces: menu.id } });
      await vi.waitFor(async () => expect((await readPlayable(server, admin, menu.id)).pageCount).toBe(8), {
        timeout: 60_000,
        interval: 50,
      });
      const { body } = await admin.get(url(`playlists/${playlist.id}`));
      expect(body.data.totalDuration).toBe(80);
      const { playlists, playables } = (await manifestOf()).display!.schedule!;
      expect(playlists.find(({ id }) => id === playlist.id)!.items).toMatchObject([{ seconds: 80 }]);
      expect(playables.find(({ id }) => id === menu.id)!.pages).toHaveLength(8);
      await expectNoOrphans();
    });
  });

  test('with one page is an image like any other', async () => {
    const poster = await upload(await pdfOf(plainPages(1)));
    expect(poster).toMatchObject({ pageCount: 1, type: 'image' });
    expect(poster.pages).toHaveLength(1);
  });

  fullTest(
    'is converted even if conversion was to be skipped, and can be converted to 4K later',
    async () => {
      const two = await upload(await pdfOf(plainPages(2)), { metadata: { conversion: 'skip' } });
      expect(two).toMatchObject({ status: 'ready', conversion: 'fullhd' });
      const { status } = await admin.put(url(`playables/${two.id}?action=convert`), { to: '4k' });
      expect(status).toBe(200);
      const finer = await whenDone(server, admin, two.id);
      expect(
        finer.pages.map((page: PlayableReply) =>
          page.playable_medias.map(({ quality }: PlayableReply) => quality),
        ),
      ).toEqual([
        ['1080p', '2160p'],
        ['1080p', '2160p'],
      ]);
      expect(finer).toMatchObject({ width: 3057, height: 2160 });
      await expectNoOrphans();
    },
  );
});

describe('ME6: a PDF that cannot be shown fails with a reason, and is kept', () => {
  test('too many pages, with their number, in the language of the reader', async () => {
    const failed = await upload(emptyPages(2000));
    expect(failed).toMatchObject({
      status: 'failed',
      errorCode: 'failed.pdf_too_many_pages',
      pageCount: null,
    });
    expect(failed.error).toBe(
      'The PDF has 2,000 pages; at most 200 can be shown. Split it and upload the parts.',
    );
    const czech = await readPlayable(server, admin, failed.id, { locale: 'cs' });
    expect(czech.error).toMatch(/PDF má 2\s000 stránek, zobrazit jich lze nejvýše 200\./);
    expect(failed.canRetry).toBe(true);
  });

  test('a password', async () => {
    const failed = await upload(await pdfOf(plainPages(1), { password: 'secret' }));
    expect(failed).toMatchObject({
      status: 'failed',
      error: 'The PDF is protected by a password. Remove it and upload again.',
    });
  });

  fullTest(
    'as a replacement of a good file: that one stays, and shows why the new one was refused',
    async () => {
      const good = await upload(await pdfOf(plainPages(2)));
      await uploadFile(server, admin, emptyPages(300), { name: 'Long.pdf', metadata: { replaces: good.id } });
      await vi.waitFor(
        async () =>
          expect(await readPlayable(server, admin, good.id)).toMatchObject({
            status: 'ready',
            pageCount: 2,
            errorCode: 'failed.pdf_too_many_pages',
            error: expect.stringContaining('300 pages'),
          }),
        { timeout: 60_000, interval: 50 },
      );
    },
  );
});

describe('ME6: office documents', () => {
  test.each([
    'Slides.PPTX',
    'Letter.docx',
    'Old.ppt',
    'Old.doc',
    'Talk.odp',
    'Talk.odt',
    'Talk.key',
    'Text.pages',
    'Table.xlsx',
  ])('are refused before their first byte, with advice: %s', async (name) => {
    const before = await usedBy();
    const { status, body } = await announce(server, admin, { name, length: 50_000_000 });
    expect([status, body.code]).toEqual([422, 'office_document']);
    expect(body.message).toBe(`${name} cannot be played as it is. Export it as PDF and upload the PDF.`);
    expect(await usedBy()).toBe(before);
  });

  test('are refused as a replacement too', async () => {
    const { body } = await admin.get(url('playables?type_eq=image&_limit=1'));
    const metadata = { replaces: body.data[0].id };
    const { status } = await announce(server, admin, { name: 'Slides.pptx', metadata });
    expect(status).toBe(422);
  });

  test('with another extension are recognised by their bytes, and named', async () => {
    const slides = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      Buffer.alloc(26),
      Buffer.from('ppt/presentation.xml'),
    ]);
    const failed = await upload(slides, { name: 'Slides.pdf' });
    expect(failed).toMatchObject({
      status: 'failed',
      errorCode: 'failed.office_document',
      error: 'Slides.pdf cannot be played as it is. Export it as PDF and upload the PDF.',
    });
  });
});
