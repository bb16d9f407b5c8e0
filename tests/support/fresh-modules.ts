import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

const HOUR_MS = 3_600_000;
/** Longer than a test that counts what is allowed per hour. */
const MARGIN_MS = 30_000;

const env = { ...process.env };

/** Tests read what they have just written, however slow the machine is. */
beforeAll(async () => {
  const { KeptInMemory } = await import('../../functions/platform/aws/kept-in-memory.ts');
  KeptInMemory.maxWaitMs = 60_000;
});

/** Limits per hour are counted by the hour of the clock, and days end with an hour. */
beforeEach(async () => {
  const leftMs = HOUR_MS - ((performance.timeOrigin + performance.now()) % HOUR_MS);
  if (leftMs < MARGIN_MS) await sleep(leftMs);
});

/** Leaves nothing of a test file to the next one of the worker, except the packages it has loaded. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
});
