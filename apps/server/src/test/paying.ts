import { findEnvironment } from '../http/environments.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestServer } from './test-server.ts';

// The billing page as an admin uses it, and what happens at the gateway.

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
type Unparsed = any;

export async function openBilling(server: TestServer, admin: TestBrowser, slug = 'museum') {
  const { id } = await findEnvironment(server.program.app, slug);
  const url = `${server.serverUrl(slug)}/api/v1/billings/${id}`;
  const act = (action: string, body: object = {}) => admin.put(`${url}?action=${action}`, body);
  return {
    id,
    url,
    act,
    read: async (): Promise<Unparsed> => (await admin.get(url)).body.data,
    card: async (): Promise<Unparsed> => (await admin.get(url)).body.data.card,
    save: (input: object, headers = {}) => admin.put(url, input, { headers }),
    /** Enters a card on the page of the built-in gateway; returns where that leads. */
    async addTestCard(number = '4242 4242 4242 4242') {
      const { page, setup } = (await act('card-start')).body.data;
      const typed = await typeIn(page, { number });
      return { page, setup, typed, confirmed: await act('card-confirm', { setup }) };
    },
  };
}

export type TestBilling = Awaited<ReturnType<typeof openBilling>>;

/** Fills in the form of the test gateway, without any session. */
export async function typeIn(page: string, fields: Record<string, string>) {
  const form = new URLSearchParams(
    'answer' in fields ? fields : { expiry: '12 / 34', code: '123', ...fields },
  );
  const response = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

/** Adds inactive displays to an environment. */
export async function addDisplays(server: TestServer, admin: TestBrowser, slug: string, count: number) {
  const api = `${server.serverUrl(slug)}/api/v1`;
  const { body } = await admin.get(`${api}/locations?_limit=1`);
  const location = body.data[0].id;
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const made = await admin.post(`${api}/displays`, { name: `Spare ${i + 1}`, location });
    ids.push(made.body.data.id);
  }
  return {
    ids,
    activate: (id: string) => admin.put(`${api}/displays/${id}?action=activate`, {}),
    deactivate: (id: string) => admin.put(`${api}/displays/${id}?action=deactivate`, {}),
    countActive: async (): Promise<number> =>
      (await admin.get(`${api}/displays?active_eq=true&_limit=1`)).body.meta.total,
    active: async (): Promise<{ id: string }[]> =>
      (await admin.get(`${api}/displays?active_eq=true&_limit=200`)).body.data,
  };
}
