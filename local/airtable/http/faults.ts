import * as z from 'zod';
import { Failure, monthUsedUp, serverFailure } from './errors.ts';
import { CALL_KINDS, type CallKind } from './route.ts';

export const Fault = z.object({
  /**
   * A status: the call is answered with it. `billing`: the month is used up. The others do the call's
   * work and then spoil the answer: `stall-before-headers` and `stall-after-headers` never finish it,
   * `drop` cuts the connection in mid-body, `not-json` answers 200 with a page.
   */
  answer: z.union([
    z.int().min(400).max(599),
    z.enum(['billing', 'stall-before-headers', 'stall-after-headers', 'drop', 'not-json']),
  ]),
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
  /** Calls that go well before the first one fails. */
  skip: z.int().min(0).default(0),
  /** All kinds but `attachment`, `authorize` and `token` when left out. */
  on: z.array(z.enum(CALL_KINDS)).optional(),
  /** Seconds, sent as Retry-After with a status. */
  retryAfter: z.int().min(0).optional(),
  /** With a status: the call's work is done although the answer says otherwise. */
  isApplied: z.boolean().default(false),
  /** With a status: what Airtable says, for reasons that this server does not have. */
  error: z.object({ type: z.string(), message: z.string() }).optional(),
});
export type Fault = z.infer<typeof Fault>;
export type FaultInput = z.input<typeof Fault>;

const ONLY_WHEN_NAMED: CallKind[] = ['attachment', 'authorize', 'token'];

interface Armed {
  fault: Fault;
  skip: number;
  left: number;
}

/** What is to go wrong, and how often. */
export class Faults {
  slowMs = 0;
  #armed: Armed[] = [];

  arm(given: FaultInput): void {
    const fault = Fault.parse(given);
    const left = fault.times === 'always' ? Number.POSITIVE_INFINITY : fault.times;
    this.#armed.push({ fault, skip: fault.skip, left });
  }

  /** What befalls this call, if anything. */
  take(kind: CallKind): Fault | undefined {
    for (const armed of this.#armed) {
      if (!concerns(armed.fault, kind)) continue;
      if (armed.skip > 0) {
        armed.skip -= 1;
        continue;
      }
      armed.left -= 1;
      if (armed.left <= 0) this.#armed = this.#armed.filter((other) => other !== armed);
      return armed.fault;
    }
    return undefined;
  }

  clear(): void {
    this.#armed = [];
    this.slowMs = 0;
  }
}

function concerns({ on }: Fault, kind: CallKind): boolean {
  return on ? on.includes(kind) : !ONLY_WHEN_NAMED.includes(kind);
}

/** The failure a fault answers with; undefined for one that spoils a good answer. */
export function failureOf({ answer, retryAfter, error }: Fault): Failure | undefined {
  if (answer === 'billing') return monthUsedUp();
  if (typeof answer === 'string') return undefined;
  if (error) return new Failure(answer, { error });
  return serverFailure(
    answer,
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}
