import type { FailedTaskKind } from '../../../shared/entities/failed-task.ts';
import { withInvocationFields } from '../../platform/aws/invocation.ts';
import {
  finishTask,
  isTaskDue,
  loadPayload,
  loadTasks,
} from '../../platform/table/failed-tasks.ts';
import { describeFailure, reportFailure } from './failures.ts';

export type TaskRuns = Partial<
  Record<FailedTaskKind, (payload: unknown, taskId: string) => Promise<unknown>>
>;

export async function retryTasks(runs: TaskRuns): Promise<void> {
  const tasks = [...(await loadTasks()).values()];
  for (const task of tasks.sort((a, b) => a.firstFailedAt.localeCompare(b.firstFailedAt))) {
    const { id, kind, requestId } = task;
    const run = runs[kind];
    if (!run || !isTaskDue(task)) continue;
    await withInvocationFields({ requestId: requestId ?? undefined }, async () => {
      try {
        await run(await loadPayload(id), id);
        await finishTask(id);
      } catch (error) {
        await reportFailure(describeFailure({ id, kind }, error, task), error);
      }
    });
  }
}
