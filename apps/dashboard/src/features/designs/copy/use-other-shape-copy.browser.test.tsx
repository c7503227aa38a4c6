import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { session } from '../../../lib/session/session.ts';
import { renderUi } from '../../../ui/test/render-ui.tsx';
import { documentOf, templates } from '../templates/templates.ts';
import { useOtherShapeCopy } from './use-other-shape-copy.ts';

const [id, made] = ['0198a0de-0000-7000-8000-000000000010', '0198a0de-0000-7000-8000-000000000011'];
const look = { locale: 'en', brand: null, company: 'Orchard Coffee', today: '2026-11-17' } as const;
const poster = templates.find((template) => template.id === 'poster')!;
const landscape = documentOf(poster, { ...look, shape: 'landscape' });
const portrait = documentOf(poster, { ...look, shape: 'portrait' });

function Action() {
  const copy = useOtherShapeCopy();
  return (
    <button type="button" onClick={() => void copy.make(id)}>
      {copy.label('landscape')}
    </button>
  );
}

async function copyOf(design: object) {
  const saved = {
    createdAt: '2026-11-17T08:00:00Z',
    updatedAt: '2026-11-17T08:00:00Z',
    id,
    version: 4,
    name: 'Jazz',
    folder: null,
    playable: id,
    twin: null,
    words: 'en',
    units: 'words',
    template: null,
    use: 'item',
    shape: 'landscape',
    background: '#14342b',
    boxes: [sampleBoxes.qr],
    ...design,
  };
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  const sent: { readonly what: string; readonly body: any }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((address, { method, body } = {}) => {
    const { pathname } = new URL(String(address), 'https://server.test');
    if (method !== 'GET') sent.push({ what: `${method} ${pathname}`, body: JSON.parse(String(body)) });
    const data = method === 'POST' ? { ...saved, id: made } : saved;
    return Promise.resolve(new Response(JSON.stringify({ data })));
  });
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  const ui = await renderUi(<Action />);
  await ui.getByRole('button', { name: 'Make an upright copy' }).click();
  await expect.poll(ui.address).toContain(`/designs/detail/${made}`);
  return sent;
}

test('a design of a template is copied as its template draws it in the other shape, and keeps its language', async () => {
  const [created, ...others] = await copyOf({ ...landscape, template: 'poster' });
  expect(created).toMatchObject({
    what: 'POST /api/v1/designs',
    body: {
      name: 'Jazz, upright',
      shape: 'portrait',
      twin: null,
      boxes: portrait.boxes,
      template: 'poster',
      words: 'en',
      units: 'words',
      background: landscape.background,
    },
  });
  expect(others).toEqual([]);
});

test.each([
  ['says the shape once', 'Jazz, landscape', 'Jazz, upright'],
  ['is not too long', 'J'.repeat(200), `${'J'.repeat(191)}, upright`],
])('its name %s', async (_, name, expected) => {
  const [created] = await copyOf({ name });
  expect(created!.body.name).toBe(expected);
});

const frame = { use: 'frame', playable: null, boxes: [sampleBoxes.programme] };

test('frames become twins of each other', async () => {
  expect(await copyOf(frame)).toMatchObject([
    { body: { twin: id } },
    { what: `PUT /api/v1/designs/${id}`, body: { twin: made } },
  ]);
});

test('a frame that has a twin keeps it', async () => {
  const sent = await copyOf({ ...frame, twin: made });
  expect(sent).toMatchObject([{ body: { twin: id } }]);
});
