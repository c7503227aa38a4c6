import { createHash, randomBytes, randomUUID } from 'node:crypto';

// What a browser does for the dashboard: stores cookies, and sends the page's origin and the CSRF token of
// each host.

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly body: any;
}

export interface Ask {
  /** Sent as JSON; text and bytes are sent as they are. */
  readonly body?: unknown;
  /** Null leaves out a header that would be sent otherwise. */
  readonly headers?: Record<string, string | null>;
}

export class TestBrowser {
  /** As in a real browser, ports do not separate cookies. */
  readonly cookies = new Map<string, string>();
  readonly csrf = new Map<string, string>();
  readonly origin: string;
  readonly userAgent: string;

  constructor(origin: string, userAgent = `test ${randomUUID()}`) {
    this.origin = origin;
    this.userAgent = userAgent;
  }

  /** What a browser would send by itself: the page's origin, cookies and the token of the host. */
  headersFor(method: string, url: string): Record<string, string> {
    const csrf = this.csrf.get(hostOf(url));
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      Origin: this.origin,
      'User-Agent': this.userAgent,
      ...(cookies && { Cookie: cookies }),
      ...(method !== 'GET' && csrf && { 'X-XSRF-TOKEN': csrf }),
    };
  }

  async ask(method: string, url: string, { body, headers = {} }: Ask = {}): Promise<Answer> {
    const all: Record<string, string | null> = {
      ...this.headersFor(method, url),
      'Content-Type': body === undefined ? null : 'application/json',
      ...headers,
    };
    const sent = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    const response = await fetch(url, {
      method,
      headers: sent,
      redirect: 'manual',
      body: isRaw(body) ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.cookies.set(name!, value!);
    }
    const token = response.headers.get('x-xsrf-token');
    if (token) this.csrf.set(hostOf(url), token);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  }

  get = (url: string, ask?: Ask) => this.ask('GET', url, ask);
  post = (url: string, body?: unknown, ask?: Ask) => this.ask('POST', url, { body, ...ask });
  put = (url: string, body?: unknown, ask?: Ask) => this.ask('PUT', url, { body, ...ask });
  delete = (url: string, ask?: Ask) => this.ask('DELETE', url, ask);

  /** Gets a ticket from the auth host, as the dashboard does after the choice of a server. */
  async askTicket(authUrl: string, server: string): Promise<{ ticket: string; verifier: string }> {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const answer = await this.post(`${authUrl}/api/v1/tickets`, { server, challenge });
    if (answer.status !== 201) throw new Error(`A ticket was refused with ${answer.status}.`);
    return { ticket: answer.body.ticket, verifier };
  }

  /**
   * Enters a server with the login at the auth host; throws if it is refused. Behind a proxy the server is
   * listed under another address.
   */
  async enter(authUrl: string, server: string, listedAs = server): Promise<Answer> {
    await this.get(`${server}/sanctum/csrf-cookie`);
    const body = await this.askTicket(authUrl, listedAs);
    const answer = await this.post(`${server}/api/login?include=roles`, body);
    if (answer.status !== 200) throw new Error(`${server} answered ${answer.status}: ${answer.body.message}`);
    return answer;
  }

  /**
   * Logs in with credentials at the auth host or at a server, depending on `base`; throws if it is refused.
   */
  async logIn(base: string, email: string, password: string): Promise<Answer> {
    await this.get(`${base}/sanctum/csrf-cookie`);
    const include = base.includes('/s/') ? 'roles' : 'servers';
    const answer = await this.post(`${base}/api/login?include=${include}`, { email, password });
    if (answer.status !== 200)
      throw new Error(`Login at ${base} answered ${answer.status}: ${answer.body.message}`);
    return answer;
  }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/** The auth host and each server have separate tokens: `http://…` or `http://…/s/demo`. */
const hostOf = (url: string) => /^https?:\/\/[^/]+(\/s\/[^/]+)?/.exec(url)![0];
