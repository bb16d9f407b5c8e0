import type { Endpoint, RouteKey } from '../../../shared/contract/endpoint.ts';
import { ErrorBody } from '../../../shared/contract/errors.ts';
import {
  type BodyOf,
  type Call,
  type HttpResponse,
  parseBody,
  sendCall,
} from '../support/http-call.ts';
import type { PromiseReport } from '../support/report.ts';
import { PROMISE } from './promises.ts';

/** A call without a response: it may or may not have taken effect. */
export class Unacknowledged extends Error {}

/** The product's current address, which a restart may change. */
export interface ProductAddress {
  readonly url: string;
}

/** A signed-in API client. */
export class Caller {
  readonly #place: ProductAddress;
  readonly #headers: { cookie: string };
  readonly #report: PromiseReport;

  constructor(place: ProductAddress, headers: { cookie: string }, report: PromiseReport) {
    this.#place = place;
    this.#headers = headers;
    this.#report = report;
  }

  /** @throws Unacknowledged when there is no successful response. */
  async call<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
    group: G,
    key: K,
    call: Call = {},
  ): Promise<BodyOf<G[K]>> {
    return parseBody(group, key, await this.#send(key, call));
  }

  /** Reads all pages of a list. */
  async all<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
    group: G,
    key: K,
    call: Call = {},
  ): Promise<BodyOf<G[K]>[]> {
    const pages: BodyOf<G[K]>[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...call.query, ...(cursor ? { cursor } : {}) };
      const answer = await this.#send(key, { ...call, query });
      pages.push(parseBody(group, key, answer));
      cursor = answer.headers['x-next-cursor']?.toString();
    } while (cursor);
    return pages;
  }

  async #send(key: RouteKey, call: Call): Promise<HttpResponse> {
    const answer = await sendCall(this.#place.url, key, call, this.#headers).catch(
      (cause: unknown) => {
        throw new Unacknowledged(`${key} was not answered`, { cause });
      },
    );
    if (answer.status < 300) return answer;
    this.#report.record(PROMISE.reported, describeUnclear(key, answer));
    throw new Unacknowledged(`${key} was answered ${answer.status} ${answer.text}`);
  }
}

function describeUnclear(key: RouteKey, { status, text }: HttpResponse): string | undefined {
  try {
    ErrorBody.parse(JSON.parse(text));
    return undefined;
  } catch {
    return `${key} was answered ${status} ${text.slice(0, 200)}`;
  }
}
