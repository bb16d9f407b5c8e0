import { afterAll, beforeAll, vi } from 'vitest';

const env = { ...process.env };

/** Tests read what they have just written, however slow the machine is. */
beforeAll(async () => {
  const { KeptInMemory } = await import('../../functions/platform/aws/kept-in-memory.ts');
  KeptInMemory.maxWaitMs = 60_000;
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
