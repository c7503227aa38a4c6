import { playables } from '@vitrine/contract/playables';
import { createUpload, tusVersion } from '@vitrine/contract/uploads';
import type { HttpRequest, HttpResponse, HttpStack, Upload } from 'tus-js-client';
import { api, call } from '../api.ts';
import { ApiError, errorOfResponse } from '../api-error.ts';
import type { FileItem, Sending, SendingEvents } from './queue-dependencies.ts';
import { playableOf, type UploadDetails } from './upload-item.ts';

// Sends one file by tus. Every request uses the session's handling of refused calls, as all other calls do.
// The queue decides about retries, so tus itself never retries.

/** Without a byte for this long the connection is dead, whatever the system reports. */
const silenceMs = 60_000;
/** Time for the server to store the file after the last byte. */
const finishMs = 5 * 60_000;

const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/[\r\n]+/)
      .flatMap((line): [string, string][] => {
        const at = line.indexOf(':');
        return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : [];
      }),
  );

/** Handled by tus: an upload that the server no longer has is started again. */
const isForTus = (method: string, status: number) =>
  (status >= 200 && status < 300) || (method === 'HEAD' && (status === 404 || status === 410));

class SessionRequest implements HttpRequest {
  readonly #method: string;
  readonly #url: string;
  readonly #headers = new Map<string, string>();
  #onProgress: (sent: number) => void = () => {};
  #request: XMLHttpRequest | null = null;
  #isAborted = false;

  constructor(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }

  getMethod = () => this.#method;
  getURL = () => this.#url;
  setHeader = (name: string, value: string) => void this.#headers.set(name, value);
  getHeader = (name: string) => this.#headers.get(name);
  setProgressHandler(handler: (sent: number) => void) {
    this.#onProgress = handler;
  }
  getUnderlyingObject = () => this.#request;

  send(body: Blob | null = null): Promise<HttpResponse> {
    return api.inSession((token) => this.#sendOnce(body, token));
  }

  #sendOnce(body: Blob | null, token: string | undefined): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      this.#request = request;
      const noAnswer = () => reject(new ApiError({ status: 0, code: 'no_answer' }));
      if (this.#isAborted) return noAnswer();
      request.open(this.#method, this.#url, true);
      request.withCredentials = true;
      for (const [name, value] of this.#headers) request.setRequestHeader(name, value);
      request.setRequestHeader('Accept', 'application/json');
      request.setRequestHeader('Accept-Language', document.documentElement.lang);
      if (token) request.setRequestHeader('X-XSRF-TOKEN', token);
      request.upload.onprogress = ({ loaded, lengthComputable }) =>
        lengthComputable && this.#onProgress(loaded);
      request.onload = () => {
        const { status } = request;
        const headers = headersOf(request);
        if (!isForTus(this.#method, status)) {
          const isReadable = status >= 200 && status <= 599;
          const reply = isReadable ? new Response(request.responseText || null, { status, headers }) : null;
          if (!reply) return noAnswer();
          return void errorOfResponse(reply).then(reject);
        }
        resolve({
          getStatus: () => status,
          getHeader: (name) => headers.get(name) ?? undefined,
          getBody: () => request.responseText,
          getUnderlyingObject: () => request,
        });
      };
      request.onerror = noAnswer;
      request.ontimeout = noAnswer;
      request.onabort = () =>
        reject(new ApiError({ status: 0, code: this.#isAborted ? 'no_answer' : 'unreadable' }));
      request.send(body);
    });
  }

  /** A creation request is not aborted, because its response is needed to delete the upload. */
  async abort() {
    if (this.#method === 'POST') return;
    this.#isAborted = true;
    this.#request?.abort();
  }
}

const httpStack: HttpStack = {
  createRequest: (method, url) => new SessionRequest(method, url),
  getName: () => 'SessionRequest',
};

const loadTus = () => import('tus-js-client');

export function sendByTus(base: string, item: FileItem, events: SendingEvents): Sending {
  let upload: Upload | null = null;
  let isStopped = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const listen = (ms: number) => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      stop();
      events.onError(new ApiError({ status: 0, code: 'no_answer' }));
    }, ms);
  };
  function stop() {
    isStopped = true;
    clearTimeout(silence);
    void upload?.abort();
  }
  const fail = async (error: unknown) => {
    if (isStopped) return;
    clearTimeout(silence);
    const cause = (error as { causingError?: unknown }).causingError ?? error;
    const isSilent = cause instanceof ApiError && cause.status === 0;
    const isReadable = !isSilent || (await canRead(item.file, Math.max(0, item.sent - 1)));
    if (isStopped) return;
    isStopped = true;
    events.onError(isReadable ? cause : new ApiError({ status: 0, code: 'unreadable', cause }));
  };

  const metadata: Record<string, string> = {
    filename: item.name,
    conversion: item.conversion,
    notify: String(item.notify),
    ...(item.folder ? { folder: item.folder } : {}),
    ...(item.replaces ? { replaces: item.replaces } : metadataOf(item.details)),
  };
  loadTus()
    .then((tus) => {
      if (isStopped) return;
      upload = new tus.Upload(item.file, {
        endpoint: `${base}${createUpload.path}`,
        uploadUrl: item.url,
        metadata,
        headers: item.action ? { 'X-Action-Id': item.action } : {},
        httpStack,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => upload?.url && events.onUrl(upload.url),
        onProgress: (sent) => {
          if (isStopped) return;
          listen(sent === item.size ? finishMs : silenceMs);
          events.onProgress(sent);
        },
        onSuccess: () => {
          clearTimeout(silence);
          if (!isStopped) events.onDone();
        },
        onError: (error) => void fail(error),
      });
      listen(silenceMs);
      upload.start();
    })
    .catch(() => fail(new ApiError({ status: 0, code: 'no_answer' })));
  return { stop };
}

function metadataOf({ groups = [], ...texts }: UploadDetails = {}): Record<string, string> {
  const given = Object.entries({ ...texts, groups: groups.join(',') });
  return Object.fromEntries(given.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** A file moved or changed on disk fails like a lost connection; only reading it shows the difference. */
async function canRead(file: File, at: number): Promise<boolean> {
  try {
    await file.slice(at, at + 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes everything, even if its last byte has just arrived. If this fails, the server deletes it after a
 * day.
 */
export async function discardUpload(url: string): Promise<void> {
  const request = new SessionRequest('DELETE', url);
  request.setHeader('Tus-Resumable', tusVersion);
  try {
    await request.send();
  } catch (error) {
    const isWhole = error instanceof ApiError && error.status === 409;
    const id = playableOf({ url });
    if (isWhole && id) await call(playables.routes.remove, { params: { id } }).catch(() => {});
  }
}
