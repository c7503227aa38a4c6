interface Details {
  /** 0 if there was no response. */
  status: number;
  code: string;
  /** In the user's language; empty if the server sent none. */
  message?: string;
  errors?: Record<string, string[]> | undefined;
  related?: { id: string; name: string }[] | undefined;
  changed?: { by: string | null; name: string; at: string } | undefined;
  retryAfterMs?: number | null;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Records that prevent the action. */
  readonly related: readonly { readonly id: string; readonly name: string }[];
  /** The change of somebody else that came in between. */
  readonly changed: { readonly by: string | null; readonly name: string; readonly at: string } | null;
  readonly retryAfterMs: number | null;

  constructor(details: Details) {
    super(details.message ?? '', { cause: details.cause });
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.errors = details.errors ?? {};
    this.related = details.related ?? [];
    this.changed = details.changed ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

export async function errorOfResponse(response: Response): Promise<ApiError> {
  const { ErrorReply } = await import('@vitrine/contract/errors');
  const reply = ErrorReply.safeParse(await response.json().catch(() => undefined));
  const base = { status: response.status, retryAfterMs: retryAfterOf(response) };
  return new ApiError(reply.success ? { ...base, ...reply.data } : { ...base, code: 'unknown' });
}

/** Seconds or a date, as HTTP allows. */
function retryAfterOf(response: Response): number | null {
  const value = response.headers.get('Retry-After');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** The session was refused: missing, ended, or with an outdated token. */
export const isSessionRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 419);

/** No response, or one of a server that cannot work now: waiting may help, a different request would not. */
export const isServerUnwell = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
