import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PUBLIC } from './outbound-world.ts';

// The EU's VAT register with its REST interface: known companies are valid, others are not; it can be slow or
// unavailable, as a whole or for one country.

export interface FakeVies {
  readonly url: string;
  /** Requested paths. */
  readonly calls: string[];
  /** How it behaves from now on. */
  behave(how: 'well' | 'slow' | 'dead' | 'broken' | 'nonsense' | 'country_away'): void;
  close(): Promise<void>;
}

export interface KnownCompany {
  readonly name: string;
  readonly address: string;
}

/** The outbound fetcher may reach it, and nothing else on this machine. */
export const isViesAddress = (address: string): boolean => address === PUBLIC;

export async function startFakeVies(companies: Readonly<Record<string, KnownCompany>>): Promise<FakeVies> {
  const calls: string[] = [];
  let how: Parameters<FakeVies['behave']>[0] = 'well';
  const server = createServer((request, response) => {
    calls.push(request.url!);
    const [, country, number] = /^\/rest-api\/ms\/([A-Z]{2})\/vat\/([^/?]+)$/.exec(request.url!) ?? [];
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (how === 'slow') return; // until the caller disconnects
    if (how === 'dead') return void request.socket.destroy();
    if (how === 'broken')
      return void send(500, { actionSucceed: false, errorWrappers: [{ error: 'INTERNAL' }] });
    if (how === 'nonsense') return void response.end('<html>maintenance</html>');
    if (!country || !number || request.method !== 'GET') return void send(404, {});
    const company = how === 'well' ? companies[`${country}${decodeURIComponent(number)}`] : undefined;
    send(200, {
      isValid: company !== undefined,
      requestDate: new Date().toISOString(),
      userError: how === 'country_away' ? 'MS_UNAVAILABLE' : company ? 'VALID' : 'INVALID',
      name: company?.name ?? '---',
      address: company?.address ?? '---',
      requestIdentifier: '',
      originalVatNumber: decodeURIComponent(number),
      vatNumber: decodeURIComponent(number),
      viesApproximate: {},
    });
  });
  await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
  return {
    url: `http://${PUBLIC}:${(server.address() as AddressInfo).port}/rest-api`,
    calls,
    behave(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
