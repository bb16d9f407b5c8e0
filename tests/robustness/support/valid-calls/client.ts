import type { Endpoint, RouteKey } from '../../../../shared/contract/endpoint.ts';
import { type Call, succeed } from '../http-call.ts';
import type { TestUser } from '../users.ts';

export class ApiClient {
  readonly url: string;
  readonly person: TestUser;
  readonly inbox: string | undefined;

  constructor(url: string, person: TestUser, inbox?: string) {
    this.url = url;
    this.person = person;
    this.inbox = inbox;
  }

  call<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
    group: G,
    key: K,
    call?: Call,
  ) {
    return succeed(this.url, group, key, call, this.person.headers);
  }
}

/** Creates what a call needs and returns a call that will succeed once. */
export type Prepare = (client: ApiClient) => Promise<Call> | Call;
