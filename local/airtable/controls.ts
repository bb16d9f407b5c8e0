import * as z from 'zod';
import type { AttachmentUrls } from './attachments/urls.ts';
import type { CallCounts, CallLog } from './http/call-log.ts';
import { badRequest } from './http/errors.ts';
import { Fault, type FaultInput, type Faults } from './http/faults.ts';
import type { Limits } from './http/limits.ts';
import type { Route } from './http/route.ts';
import type { Iterators } from './records/iterators.ts';

/** The switches of the local server that Airtable does not have. */
export interface AirtableControls {
  /** Arms a fault for the next calls. */
  next(fault: FaultInput): void;
  /** Every call takes this much longer. */
  slowBy(milliseconds: number): void;
  /** Every offset handed out so far is dead. */
  expireOffsets(): void;
  /** Every attachment url handed out so far answers 410. */
  expireAttachmentUrls(): void;
  /** Nothing goes wrong any more, and no call made so far counts towards a limit. */
  reset(): void;
  calls(): CallCounts;
  resetCalls(): void;
}

const Switches = z.strictObject({
  reset: z.literal(true).optional(),
  next: z.union([Fault, z.array(Fault)]).optional(),
  slowMs: z.int().min(0).optional(),
  expireOffsets: z.literal(true).optional(),
  expireAttachmentUrls: z.literal(true).optional(),
  resetCalls: z.literal(true).optional(),
});

interface Parts {
  faults: Faults;
  calls: CallLog;
  limits: Limits;
  iterators: Iterators;
  urls: AttachmentUrls;
}

export function controlsOf({ faults, calls, limits, iterators, urls }: Parts): AirtableControls {
  return {
    next: (fault) => faults.arm(fault),
    slowBy: (milliseconds) => {
      faults.slowMs = milliseconds;
    },
    expireOffsets: () => iterators.expireAll(),
    expireAttachmentUrls: () => urls.expireAll(),
    reset: () => {
      faults.clear();
      limits.forget();
    },
    calls: () => calls.counts(),
    resetCalls: () => calls.reset(),
  };
}

/** No OAuth token has this scope: the doors open to the server's own token alone. */
const OWNER = { scope: 'local:control' };

/** The same switches over HTTP. */
export function controlRoutes(controls: AirtableControls): Route[] {
  return [
    {
      method: 'POST',
      path: '/_faults',
      access: OWNER,
      handle: async (call) => {
        const switches = Switches.safeParse(await call.json());
        if (!switches.success) throw badRequest();
        const { reset, next, slowMs, ...once } = switches.data;
        if (reset) controls.reset();
        for (const fault of next ? [next].flat() : []) controls.next(fault);
        if (slowMs !== undefined) controls.slowBy(slowMs);
        if (once.expireOffsets) controls.expireOffsets();
        if (once.expireAttachmentUrls) controls.expireAttachmentUrls();
        if (once.resetCalls) controls.resetCalls();
        return { body: { done: true } };
      },
    },
    {
      method: 'GET',
      path: '/_calls',
      access: OWNER,
      handle: () => ({ body: controls.calls() }),
    },
  ];
}
