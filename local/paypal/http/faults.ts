import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import * as z from 'zod';
import { ArmedFaults } from '../../armed-faults.ts';
import { CALL_KINDS, type CallKind, type PaypalContext } from './context.ts';
import { serverError } from './errors.ts';

export const Fault = z.strictObject({
  /** A number is the status of the response. `timeout` sends none, and `drop` cuts the connection. */
  answer: z.union([z.int().min(400).max(599), z.enum(['timeout', 'drop'])]),
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
  /** Number of calls that succeed before the first failure. */
  skip: z.int().min(0).default(0),
  /** Default: all kinds except `token` and `certificate`. */
  on: z.array(z.enum(CALL_KINDS)).optional(),
  /** Seconds, sent as Retry-After with a status. */
  retryAfter: z.int().min(0).optional(),
  /** True if the call takes effect although it fails. */
  isApplied: z.boolean().default(false),
});
export type Fault = z.infer<typeof Fault>;
export type FaultInput = z.input<typeof Fault>;

const ONLY_WHEN_NAMED: readonly CallKind[] = ['token', 'certificate'];

export class Faults extends ArmedFaults<CallKind, FaultInput, Fault> {
  constructor() {
    super((input) => Fault.parse(input), ONLY_WHEN_NAMED);
  }
}

export function failCall(c: PaypalContext, { answer, retryAfter }: Fault): Response {
  if (typeof answer === 'number') {
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    return serverError(answer, headers).getResponse();
  }
  if (answer === 'drop') c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
