import { Hono } from 'hono';
import * as z from 'zod';
import { type Guards, parse, readJson } from './http/app.ts';
import type { CallCounts, CallLog } from './http/call-log.ts';
import type { AirtableEnv } from './http/context.ts';
import { badRequest } from './http/errors.ts';
import { Fault, type FaultInput, type Faults } from './http/faults.ts';
import type { Limits } from './http/limits.ts';
import type { Iterators } from './records/iterators.ts';
import type { StaleReads } from './records/stale-reads.ts';
import type { BaseStore } from './store/base-store.ts';
import { PingFaults } from './webhooks/pings.ts';
import { PayloadError } from './webhooks/webhook.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

const StaleReadOptions = z.strictObject({
  /** Hides records that were created within this time. */
  withinMs: z.int().min(0),
  /** Number of stale reads. */
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
});

const WEBHOOK_EVENTS = ['expire', 'disable-notifications', 'lose'] as const;
const EXTRA_PINGS = ['spurious', 'forged'] as const;

/** The real Airtable has no such controls. Those of webhooks apply to every webhook. */
export interface AirtableControls {
  next(fault: FaultInput): void;
  slowBy(milliseconds: number): void;
  expireOffsets(): void;
  /** Reads by id or formula do not find new records. */
  staleReads(options: z.input<typeof StaleReadOptions>): void;
  pings(faults: z.input<typeof PingFaults>): void;
  /** A forged ping has a wrong signature. Resolves when the receiver has responded. */
  sendPing(kind: (typeof EXTRA_PINGS)[number]): Promise<void>;
  webhooks(event: (typeof WEBHOOK_EVENTS)[number]): Promise<void>;
  failPayloads(code: PayloadError): Promise<void>;
  /** Larger transactions are split into several payloads. */
  splitPayloads(maxChanges: number): void;
  /** @param field name or id, as `table` */
  deleteField(table: string, field: string): Promise<void>;
  reset(): void;
  calls(): CallCounts;
  resetCalls(): void;
}

const ControlRequest = z.strictObject({
  reset: z.literal(true).optional(),
  next: z.union([Fault, z.array(Fault)]).optional(),
  slowMs: z.int().min(0).optional(),
  expireOffsets: z.literal(true).optional(),
  staleReads: StaleReadOptions.optional(),
  pings: PingFaults.optional(),
  splitPayloads: z.int().min(1).optional(),
  deleteField: z.strictObject({ table: z.string(), field: z.string() }).optional(),
  failPayloads: PayloadError.optional(),
  webhooks: z.enum(WEBHOOK_EVENTS).optional(),
  sendPing: z.enum(EXTRA_PINGS).optional(),
  resetCalls: z.literal(true).optional(),
});

interface ControlDependencies {
  store: BaseStore;
  faults: Faults;
  calls: CallLog;
  limits: Limits;
  iterators: Iterators;
  staleReads: StaleReads;
  webhooks: Webhooks;
}

export function createControls({
  store,
  faults,
  calls,
  limits,
  iterators,
  staleReads,
  webhooks,
}: ControlDependencies): AirtableControls {
  return {
    next: (fault) => faults.arm(fault),
    slowBy: (milliseconds) => {
      faults.slowMs = milliseconds;
    },
    expireOffsets: () => iterators.expireAll(),
    staleReads: (options) => staleReads.arm(StaleReadOptions.parse(options)),
    pings: (pingFaults) => {
      webhooks.pings.faults = PingFaults.parse(pingFaults);
    },
    sendPing: async (kind) => {
      const isForged = kind === 'forged';
      await Promise.all(webhooks.list().map((each) => webhooks.pings.send(each, isForged)));
    },
    webhooks: async (event) => {
      const all = webhooks.list();
      if (event === 'expire') await webhooks.expire(...all);
      else if (event === 'lose') await webhooks.delete(...all);
      else for (const webhook of all) await webhooks.enableNotifications(webhook, false);
    },
    failPayloads: (code) => webhooks.addErrors(code),
    splitPayloads: (maxChanges) => {
      webhooks.maxChangesPerPayload = maxChanges;
    },
    deleteField: async (tableName, fieldName) => {
      const table = store.table(tableName);
      const field = table?.field(fieldName);
      if (!table || !field) throw badRequest();
      table.removeField(field);
      await store.save('client');
    },
    reset: () => {
      faults.clear();
      limits.reset();
      staleReads.clear();
      webhooks.pings.faults = PingFaults.parse({});
      webhooks.maxChangesPerPayload = Number.POSITIVE_INFINITY;
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
      const request = parse(ControlRequest, await readJson(c));
      const { reset, next, slowMs, staleReads, pings, splitPayloads, deleteField } = request;
      if (reset) controls.reset();
      for (const fault of next ? [next].flat() : []) controls.next(fault);
      if (slowMs !== undefined) controls.slowBy(slowMs);
      if (request.expireOffsets) controls.expireOffsets();
      if (staleReads) controls.staleReads(staleReads);
      if (pings) controls.pings(pings);
      if (splitPayloads) controls.splitPayloads(splitPayloads);
      if (deleteField) await controls.deleteField(deleteField.table, deleteField.field);
      if (request.failPayloads) await controls.failPayloads(request.failPayloads);
      if (request.webhooks) await controls.webhooks(request.webhooks);
      if (request.sendPing) await controls.sendPing(request.sendPing);
      if (request.resetCalls) controls.resetCalls();
      return c.json({ done: true });
    })
    .get('/_calls', authorize(CONTROL_SCOPE), (c) => c.json(controls.calls()));
}
