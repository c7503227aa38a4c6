import { createHash, randomBytes } from 'node:crypto';
import { StartError } from '../../apps/server/src/infra/start-error.ts';

// A signed-in user without a browser: cookies, the page's origin, and the CSRF token of each host.

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape; whoever asks knows which
type Reply = any;

interface Call {
  readonly body?: unknown;
  /** A player's token; users have cookies. */
  readonly token?: string;
}

export class ApiSession {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  readonly #csrf = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs in at the auth host with the password, then at the server with a ticket, as the dashboard does. */
  async signIn(slug: string, email: string, password: string): Promise<void> {
    await this.call('GET', `${this.#url}/sanctum/csrf-cookie`);
    const credentials = { email, password };
    const { user } = await this.call('POST', `${this.#url}/api/login?include=servers`, { body: credentials });
    const listed = user.servers.find((each: { url: string }) => each.url.endsWith(`/s/${slug}`));
    if (!listed) throw new StartError(`${email} may not enter the server ${slug}.`);
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const body = { server: listed.url, challenge };
    const { ticket } = await this.call('POST', `${this.#url}/api/v1/tickets`, { body });
    const server = `${this.#url}/s/${slug}`;
    await this.call('GET', `${server}/sanctum/csrf-cookie`);
    await this.call('POST', `${server}/api/login?include=roles`, { body: { ticket, verifier } });
  }

  /** Resolves to the reply's body; anything but success throws an error of one line. */
  async call(method: string, url: string, { body, token }: Call = {}): Promise<Reply> {
    const csrf = this.#csrf.get(hostOf(url));
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        Origin: this.#url,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : { Cookie: cookies }),
        ...(csrf && method !== 'GET' && { 'X-XSRF-TOKEN': csrf }),
      },
    }).catch(() => {
      throw new StartError(`No server answers at ${this.#url}: run npm start first, or set PORT or --url.`);
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
    const fresh = response.headers.get('x-xsrf-token');
    if (fresh) this.#csrf.set(hostOf(url), fresh);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const reply = isJson && text ? JSON.parse(text) : {};
    if (response.ok) return reply;
    const reason = reply.message ?? `the server answered ${response.status}`;
    throw new StartError(`${method} ${new URL(url).pathname} was refused: ${reason}`);
  }
}

/** The auth host and each server have separate CSRF tokens. */
const hostOf = (url: string) => /^https?:\/\/[^/]+(\/s\/[^/]+)?/.exec(url)![0];
