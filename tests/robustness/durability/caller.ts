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
import { DURABILITY_PROMISES } from './promises.ts';

/** Thrown for a call without a response: it may or may not have taken effect. */
export class Unacknowledged extends Error {}

export interface InstanceAddress {
  readonly url: string;
}

export class Caller {
  readonly #address: InstanceAddress;
  readonly #headers: { cookie: string };
  readonly #report: PromiseReport;

  constructor(address: InstanceAddress, headers: { cookie: string }, report: PromiseReport) {
    this.#address = address;
    this.#headers = headers;
    this.#report = report;
  }

  /** @throws Unacknowledged when there is no successful response */
  async call<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
    group: G,
    key: K,
    call: Call = {},
  ): Promise<BodyOf<G[K]>> {
    return parseBody(group, key, await this.#send(key, call));
  }

  async callAllPages<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
    group: G,
    key: K,
    call: Call = {},
  ): Promise<BodyOf<G[K]>[]> {
    const pages: BodyOf<G[K]>[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...call.query, ...(cursor ? { cursor } : {}) };
      const response = await this.#send(key, { ...call, query });
      pages.push(parseBody(group, key, response));
      cursor = response.headers['x-next-cursor']?.toString();
    } while (cursor);
    return pages;
  }

  async #send(key: RouteKey, call: Call): Promise<HttpResponse> {
    const response = await sendCall(this.#address.url, key, call, this.#headers).catch(
      (cause: unknown) => {
        throw new Unacknowledged(`${key} was not answered`, { cause });
      },
    );
    if (response.status < 300) return response;
    this.#report.record(DURABILITY_PROMISES.reported, describeMissingReport(key, response));
    throw new Unacknowledged(`${key} was answered ${response.status} ${response.text}`);
  }
}

function describeMissingReport(key: RouteKey, { status, text }: HttpResponse): string | undefined {
  try {
    ErrorBody.parse(JSON.parse(text));
    return undefined;
  } catch {
    return `${key} was answered ${status} ${text.slice(0, 200)}`;
  }
}
