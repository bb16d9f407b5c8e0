import { expect, test } from 'vitest';
import { findBlockedRun, type SyncRun } from './sync-run.ts';

type Run = Pick<SyncRun, 'status' | 'cause' | 'full'> & Partial<SyncRun>;
const PUSH: Run = { status: 'succeeded', cause: 'push', full: false };
const POLL: Run = { status: 'succeeded', cause: 'schedule', full: false };
const FULL: Run = { status: 'succeeded', cause: 'schedule', full: true };
const block = (run: Run): Run => ({ ...run, status: 'blocked' });

test.each<[string, Run[]]>([
  ['a full read', [block(FULL)]],
  ['a full read before a push and a poll', [block(FULL), PUSH, POLL]],
  ['a full read before a full dry run', [block(FULL), { ...FULL, dryRun: true }]],
  ['a full read before a failed one', [block(FULL), { ...FULL, status: 'failed' }]],
  ['a push before a poll', [block(PUSH), POLL]],
  ['a poll before a push', [block(POLL), PUSH]],
  ['a poll before a rollback', [block(POLL), { ...POLL, rollsBack: 'another run' }]],
])('%s waits for its confirmation', (_case, oldestFirst) => {
  const runs = withTimes(oldestFirst);
  expect(findBlockedRun(runs.toReversed())).toBe(runs[0]);
});

test.each<[string, Run[]]>([
  ['a full read before another one and a push', [block(FULL), FULL, PUSH]],
  ['a push before another one', [block(PUSH), PUSH]],
  ['a push before a full read', [block(PUSH), FULL]],
  ['a poll before another one', [block(POLL), POLL]],
  ['a dry run', [{ ...block(FULL), dryRun: true }]],
])('%s does not wait for a confirmation', (_case, oldestFirst) => {
  expect(findBlockedRun(withTimes(oldestFirst).toReversed())).toBeUndefined();
});

function withTimes(runs: readonly Run[]): Run[] {
  return runs.map((run, hour) => ({
    ...run,
    startedAt: new Date(Date.UTC(2026, 10, 18, hour)).toISOString(),
  }));
}
