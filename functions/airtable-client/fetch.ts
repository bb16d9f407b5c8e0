/** What came of one request: Airtable's answer, or why there was none. */
export type AirtableAnswer =
  | {
      status: number;
      /** undefined where the answer is not JSON. */
      body: unknown;
      retryAfterMs: number | undefined;
    }
  /** Of 'busy' and 'not-asked', nothing was sent. */
  | { noAnswer: 'timeout' | 'unreachable' | 'busy' | 'not-asked'; reason: string };

async function exchange(url: string, init: RequestInit): Promise<AirtableAnswer> {
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
    return { noAnswer, reason: reasonOf(error) };
  }
}

/**
 * The `airtable` client's fetch. It ends with the body's last byte, so that the client's
 * `requestTimeout` covers a body that stalls; and it hands every answer on as a success, since the
 * client would drop `Retry-After`, which kind of 429 came, and Airtable's own reason for a 403.
 */
async function clientFetch(url: string, init: RequestInit) {
  const answer = await exchange(url, init);
  return { status: 200, headers: new Headers(), json: async () => answer };
}

/**
 * The client takes `fetch` and `AbortController` from `self` while it loads, and where there is no
 * `self`, old packages of both: the former never ends when a connection drops in mid-body, the
 * latter fails once minified. So this module must be imported before `airtable`, bundled or not.
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

/** Given in seconds or as a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}

/** Such as ECONNREFUSED; never the error's text, which may quote what was sent. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.name : 'unknown';
}
