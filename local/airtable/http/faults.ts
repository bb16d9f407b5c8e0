import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HTTPException } from 'hono/http-exception';
import * as z from 'zod';
import { ArmedFaults } from '../../armed-faults.ts';
import { type AirtableContext, CALL_KINDS, type CallKind } from './context.ts';
import { httpError, monthlyQuotaExceeded, serverError } from './errors.ts';

export const Fault = z.object({
  /** A number is the status of the response. `billing`: the monthly quota is used up. All other faults execute
   *  the call and then corrupt the response: `stall-before-headers` and `stall-after-headers` never finish it,
   *  `drop` cuts the connection in the middle of the body, `not-json` responds 200 with an HTML page. */
  answer: z.union([
    z.int().min(400).max(599),
    z.enum(['billing', 'stall-before-headers', 'stall-after-headers', 'drop', 'not-json']),
  ]),
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
  /** Number of calls that succeed before the first failure. */
  skip: z.int().min(0).default(0),
  /** Default: all kinds except `attachment`, `authorize` and `token`. */
  on: z.array(z.enum(CALL_KINDS)).optional(),
  /** Seconds, sent as Retry-After with a status. */
  retryAfter: z.int().min(0).optional(),
  isApplied: z.boolean().default(false),
  error: z.object({ type: z.string(), message: z.string() }).optional(),
});
export type Fault = z.infer<typeof Fault>;
export type FaultInput = z.input<typeof Fault>;

const ONLY_WHEN_NAMED: CallKind[] = ['attachment', 'authorize', 'token'];

export class Faults extends ArmedFaults<CallKind, FaultInput, Fault> {
  constructor() {
    super((input) => Fault.parse(input), ONLY_WHEN_NAMED);
  }
}

export function getFaultError({ answer, retryAfter, error }: Fault): HTTPException | undefined {
  if (answer === 'billing') return monthlyQuotaExceeded();
  if (typeof answer === 'string') return undefined;
  if (error) return httpError(answer, { error });
  return serverError(answer, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
}

export async function corruptResponse(c: AirtableContext, { answer }: Fault): Promise<Response> {
  const { outgoing } = c.env;
  if (answer === 'not-json') {
    return new Response('<!doctype html><title>Airtable</title><p>We will be back soon.', {
      headers: { 'content-type': 'text/html' },
    });
  }
  if (answer !== 'stall-before-headers') {
    const bytes = Buffer.from(await c.res.arrayBuffer());
    const headers = Object.fromEntries(c.res.headers);
    outgoing.writeHead(c.res.status, { ...headers, 'content-length': bytes.length });
    outgoing.write(bytes.subarray(0, Math.max(1, bytes.length >> 1)), () => {
      if (answer === 'drop') outgoing.destroy();
    });
  }
  return RESPONSE_ALREADY_SENT;
}
