export type AirtableAnswer =
  | {
      status: number;
      body: unknown;
      retryAfterMs: number | undefined;
    }
  /** 'throttled': no slot in time; 'withheld': the calls of the month for its purpose are used up; 'not-sent': the
   *  deadline had passed. */
  | { noAnswer: 'timeout' | 'unreachable' | 'throttled' | 'withheld' | 'not-sent'; reason: string };

async function request(url: string, init: RequestInit): Promise<AirtableAnswer> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return {
      status: response.status,
      body: parseJson(text),
      retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    };
  } catch (error) {
    const noAnswer = init.signal?.aborted ? 'timeout' : 'unreachable';
    return { noAnswer, reason: errorCode(error) };
  }
}

/**
 * The `airtable` package's fetch. It resolves after the body's last byte, so that the package's
 * `requestTimeout` covers a stalled body. It reports every answer as a success, since the package would
 * drop `Retry-After`, the kind of a 429, and Airtable's reason for a 403.
 */
async function clientFetch(url: string, init: RequestInit) {
  const answer = await request(url, init);
  return { status: 200, headers: new Headers(), json: async () => answer };
}

/**
 * The package takes `fetch` and `AbortController` from `self` while it loads. Without `self` it uses old
 * polyfills: its fetch never settles when a connection drops mid-body, its AbortController fails once
 * minified. So this module must be imported before `airtable`.
 */
Object.defineProperty(globalThis, 'self', {
  configurable: true,
  value: { fetch: clientFetch, AbortController },
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}

/** A code such as ECONNREFUSED; never the message, which may quote the request. */
function errorCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.name : 'unknown';
}
