import { setTimeout as sleep } from 'node:timers/promises';
import { auth } from '../../../shared/contract/auth.ts';
import type { Random } from '../../support/random.ts';
import type { PromiseReport } from '../support/report.ts';
import { type Account, createAccount, signIn } from '../support/users.ts';
import { Caller, type InstanceAddress, Unacknowledged } from './caller.ts';
import { DURABILITY_PROMISES } from './promises.ts';
import type { Workload } from './workload.ts';

/** Limits sign-ins, because password hashing is slow and would starve the other workloads. */
const PAUSE_MS = 300;
const SIGN_UP_PROBABILITY = 0.3;

export class SessionWorkload implements Workload {
  readonly #address: InstanceAddress;
  readonly #accounts: Account[];
  readonly #random: () => Random;
  readonly #report: PromiseReport;
  readonly #sessions: { email: string; caller: Caller }[] = [];

  constructor(
    address: InstanceAddress,
    accounts: readonly Account[],
    random: () => Random,
    report: PromiseReport,
  ) {
    this.#address = address;
    this.#accounts = [...accounts];
    this.#random = random;
    this.#report = report;
  }

  async act(): Promise<void> {
    try {
      if (this.#random().next() < SIGN_UP_PROBABILITY)
        this.#accounts.push(await createAccount(this.#address.url));
      const { email, password } = this.#random().pick(this.#accounts);
      const { headers } = await signIn(this.#address.url, { email, password });
      this.#sessions.push({ email, caller: new Caller(this.#address, headers, this.#report) });
    } catch (cause) {
      throw new Unacknowledged('The sign-in was not acknowledged', { cause });
    }
    await sleep(PAUSE_MS);
  }

  async check(): Promise<void> {
    for (const { email, caller } of this.#sessions) {
      const user = await caller.call(auth, 'GET /api/auth/user').catch((error: Error) => error);
      const failure =
        user instanceof Error
          ? user.message
          : `the session belongs to ${user.email} instead of ${email}`;
      const isValid = !(user instanceof Error) && user.email === email;
      this.#report.record(DURABILITY_PROMISES.session, isValid ? undefined : failure);
    }
  }
}
