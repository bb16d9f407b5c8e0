import { Hono } from 'hono';
import * as z from 'zod';
import { type Guards, readJson } from './http/app.ts';
import type { CallCounts, CallLog } from './http/call-log.ts';
import type { AirtableEnv } from './http/context.ts';
import { badRequest } from './http/errors.ts';
import { Fault, type FaultInput, type Faults } from './http/faults.ts';
import type { Limits } from './http/limits.ts';
import type { Iterators } from './records/iterators.ts';

/** The real Airtable has no such controls. */
export interface AirtableControls {
  next(fault: FaultInput): void;
  slowBy(milliseconds: number): void;
  expireOffsets(): void;
  reset(): void;
  calls(): CallCounts;
  resetCalls(): void;
}

const ControlRequest = z.strictObject({
  reset: z.literal(true).optional(),
  next: z.union([Fault, z.array(Fault)]).optional(),
  slowMs: z.int().min(0).optional(),
  expireOffsets: z.literal(true).optional(),
  resetCalls: z.literal(true).optional(),
});

interface ControlDependencies {
  faults: Faults;
  calls: CallLog;
  limits: Limits;
  iterators: Iterators;
}

export function createControls({
  faults,
  calls,
  limits,
  iterators,
}: ControlDependencies): AirtableControls {
  return {
    next: (fault) => faults.arm(fault),
    slowBy: (milliseconds) => {
      faults.slowMs = milliseconds;
    },
    expireOffsets: () => iterators.expireAll(),
    reset: () => {
      faults.clear();
      limits.reset();
    },
    calls: () => calls.counts(),
    resetCalls: () => calls.reset(),
  };
}

/** No OAuth token has this scope, so only the server's token can use the controls. */
const CONTROL_SCOPE = 'local:control';

export function controlRoutes(controls: AirtableControls, { authorize }: Guards) {
  return new Hono<AirtableEnv>()
    .post('/_faults', authorize(CONTROL_SCOPE), async (c) => {
      const request = ControlRequest.safeParse(await readJson(c));
      if (!request.success) throw badRequest();
      const { reset, next, slowMs, expireOffsets, resetCalls } = request.data;
      if (reset) controls.reset();
      for (const fault of next ? [next].flat() : []) controls.next(fault);
      if (slowMs !== undefined) controls.slowBy(slowMs);
      if (expireOffsets) controls.expireOffsets();
      if (resetCalls) controls.resetCalls();
      return c.json({ done: true });
    })
    .get('/_calls', authorize(CONTROL_SCOPE), (c) => c.json(controls.calls()));
}
