import pMap from 'p-map';
import type { FailedTaskKind } from '../../../shared/entities/failed-task.ts';
import { finishTask, isTaskDue, loadTasks, toTaskId } from '../../platform/table/failed-tasks.ts';
import { describeFailure, reportFailure } from './failures.ts';

interface Loop<T> {
  kind: FailedTaskKind;
  keyOf(entry: T): string;
  subjectOf?(entry: T): string | null;
  /** The data that retries a part of a larger task. Without it, the entry stays in its queue or list and is
   *  found there again. */
  payloadOf?(entry: T): unknown;
  run(entry: T): Promise<unknown>;
  concurrency?: number;
}

/**
 * A failing entry does not stop the others. Permanent failures are set aside for staff; temporary ones are retried,
 * and set aside after too many attempts.
 * @throws the first temporary error after all entries were tried.
 */
export async function processEach<T>(entries: Iterable<T>, loop: Loop<T>): Promise<void> {
  const all = [...entries];
  if (all.length === 0) return;
  const { kind, keyOf, subjectOf, payloadOf, run, concurrency = 1 } = loop;
  const known = await loadTasks(kind);
  const errors: unknown[] = [];
  await pMap(
    all,
    async (entry) => {
      const id = toTaskId(kind, keyOf(entry));
      const task = known.get(id);
      if (task && !isTaskDue(task)) return;
      try {
        await run(entry);
        if (task) await finishTask(id);
      } catch (error) {
        const failure = describeFailure({ id, kind }, error, task);
        const isSetAside = failure.nextAttemptAt === null;
        if (!isSetAside) errors.push(error);
        // The larger task repeats a part that failed temporarily.
        if (!isSetAside && payloadOf) return;
        const subject = subjectOf?.(entry) ?? null;
        const payload = payloadOf ? { payload: payloadOf(entry) } : {};
        try {
          await reportFailure({ ...failure, subject, ...payload }, error);
        } catch (unreported) {
          errors.push(unreported);
        }
      }
    },
    { concurrency },
  );
  if (errors.length > 0) throw errors[0];
}

export async function withoutFailed<T>(
  entries: readonly T[],
  { kind, keyOf }: Pick<Loop<T>, 'kind' | 'keyOf'>,
): Promise<T[]> {
  if (entries.length === 0) return [];
  const known = await loadTasks(kind);
  return entries.filter((entry) => {
    const task = known.get(toTaskId(kind, keyOf(entry)));
    return !task || isTaskDue(task);
  });
}
