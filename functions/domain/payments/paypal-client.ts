import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { PaypalSettings } from './paypal-settings.ts';
import { paypalUnavailable } from './paypal-unavailable.ts';

const TIMEOUT_MS = 5_000;
const MAX_ATTEMPTS = 2;
const BACKOFF_MS = 300;
/** Tokens are renewed this long before they expire. */
const TOKEN_MARGIN_MS = 5 * 60_000;

const TOO_MANY_REQUESTS = 429;
/** A concurrent request with the same id is still being processed. */
const IN_PROGRESS = 409;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

interface PaypalCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** PayPal executes calls with the same id once. Other POST calls are not repeated. */
  requestId?: string;
}

interface Answer {
  status: number;
  body: unknown;
}

/** PayPal has understood the call and does not execute it. */
export class PaypalRefusal extends Error {
  override name = 'PaypalRefusal';
  readonly status: number;
  /** PayPal's code, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string;

  constructor({ method, path }: PaypalCall, { status, body }: Answer) {
    const { data } = Refusal.safeParse(body);
    const issue = data?.details?.[0]?.issue ?? data?.name ?? 'UNKNOWN';
    super(`PayPal refused ${method} ${path}: ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

export class PaypalClient {
  readonly #settings: PaypalSettings;
  #token: { value: string; freshUntilMs: number } | undefined;
  #refreshing: Promise<string> | undefined;

  constructor(settings: PaypalSettings) {
    this.#settings = settings;
  }

  /**
   * Never reports what was sent, which may contain an address, or a token.
   * @throws PaypalRefusal, or AppError UNAVAILABLE if PayPal does not answer.
   */
  async call<S extends z.ZodType>(call: PaypalCall, schema: S): Promise<z.output<S>> {
    const answer = await this.#authorized(call);
    if (answer.status >= 300) throw new PaypalRefusal(call, answer);
    const result = schema.safeParse(answer.body);
    if (result.success) return result.data;
    throw new Error(`PayPal sent an unexpected answer to ${call.method} ${call.path}`, {
      cause: result.error,
    });
  }

  /** A token may be revoked before it expires. */
  async #authorized(call: PaypalCall): Promise<Answer> {
    const token = await this.#getToken();
    const answer = await this.#sendWith(token, call);
    if (answer.status !== 401) return answer;
    if (this.#token?.value === token) this.#token = undefined;
    return this.#sendWith(await this.#getToken(), call);
  }

  #sendWith(token: string, { method, path, body, requestId }: PaypalCall): Promise<Answer> {
    return this.#send(
      path,
      {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      method === 'GET' || requestId !== undefined,
    );
  }

  async #getToken(): Promise<string> {
    if (this.#token && Date.now() < this.#token.freshUntilMs) return this.#token.value;
    this.#refreshing ??= this.#refreshToken().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshToken(): Promise<string> {
    const { clientId, clientSecret } = this.#settings;
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { status, body } = await this.#send(
      '/v1/oauth2/token',
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      true,
    );
    const { data } = Token.safeParse(body);
    if (!data) throw paypalUnavailable(`no token, status ${status}`);
    const { access_token: value, expires_in: seconds } = data;
    this.#token = { value, freshUntilMs: Date.now() + seconds * 1000 - TOKEN_MARGIN_MS };
    return value;
  }

  /** @throws AppError UNAVAILABLE */
  async #send(path: string, init: RequestInit, isRepeatable: boolean): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#request(path, init);
      if (typeof answer !== 'string') {
        const { status } = answer;
        if (status < 500 && status !== TOO_MANY_REQUESTS && status !== IN_PROGRESS) return answer;
      }
      const reason = typeof answer === 'string' ? answer : `status ${answer.status}`;
      const isLimited = typeof answer !== 'string' && answer.status === TOO_MANY_REQUESTS;
      if (!isRepeatable || isLimited || attempt === MAX_ATTEMPTS) {
        throw paypalUnavailable(`${init.method} ${path}: ${reason}`);
      }
      await sleep(BACKOFF_MS * attempt);
    }
  }

  /** @returns why there is no answer, or the answer. */
  async #request(path: string, init: RequestInit): Promise<Answer | string> {
    try {
      const response = await fetch(`${this.#settings.endpointUrl}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      return { status: response.status, body: parseJson(text) };
    } catch (error) {
      return toReason(error);
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A code such as ECONNREFUSED; never the message, which may quote the request. */
function toReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.name : 'unknown';
}
