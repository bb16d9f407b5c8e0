import type { Endpoint, RouteKey } from '../../../../shared/contract/endpoint.ts';
import { type Call, succeed } from '../http-call.ts';
import type { Person } from '../people.ts';

/** A running product, and who is about to call it. */
export class ApiClient {
  readonly url: string;
  readonly by: Person;

  constructor(url: string, by: Person) {
    this.url = url;
    this.by = by;
  }

  /** A call of theirs that must succeed.
   *  @throws Error with what was answered, when it does not. */
  ask<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
    group: G,
    key: K,
    call?: Call,
  ) {
    return succeed(this.url, group, key, call, this.by.headers);
  }
}

/** Brings about what a call needs, and says how it is then made so that it succeeds, once. */
export type Prepare = (ready: ApiClient) => Promise<Call> | Call;
