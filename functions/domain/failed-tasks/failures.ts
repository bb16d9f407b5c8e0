import * as z from 'zod';
import { isPermanent } from '../../platform/aws/is-permanent.ts';
import { log } from '../../platform/aws/log.ts';
import { TASK_SET_ASIDE } from '../../platform/aws/metric-names.ts';
import { type Failure, type StoredTask, saveFailure } from '../../platform/table/failed-tasks.ts';

/** Retries after temporary failures span about five hours. */
const RETRY_MINUTES = [1, 2, 4, 8, 16, 32, 60, 60, 60, 60];

export function describeFailure(
  { id, kind }: Pick<Failure, 'id' | 'kind'>,
  error: unknown,
  task: StoredTask | undefined,
): Failure {
  const minutes = isPermanent(error) ? undefined : RETRY_MINUTES[task?.attempts ?? 0];
  return {
    id,
    kind,
    subject: task?.subject ?? null,
    reason: toReason(error),
    nextAttemptAt:
      minutes === undefined ? null : new Date(Date.now() + minutes * 60_000).toISOString(),
  };
}

export function toReason(error: unknown): string {
  if (error instanceof z.ZodError) return `The data is malformed: ${z.prettifyError(error)}`;
  return error instanceof Error ? error.message : String(error);
}

export async function reportFailure(failure: Failure, error: unknown): Promise<void> {
  const { id, nextAttemptAt } = failure;
  log.error('A task failed', error, { task: id, nextAttemptAt });
  await saveFailure(failure);
  if (nextAttemptAt === null) await countSetAside();
}

async function countSetAside(): Promise<void> {
  const { publishMetrics } = await import('../../platform/aws/metrics.ts');
  publishMetrics({ [TASK_SET_ASIDE]: 1 });
}
