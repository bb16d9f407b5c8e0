import { AsyncResource } from 'node:async_hooks';
import type fc from 'fast-check';

/** While it is set, the scheduler chooses the order of the requests to the table. */
export const requests: { scheduler: fc.Scheduler | undefined } = { scheduler: undefined };

/** Once per test file. The environment must be set. */
export async function scheduleRequests(): Promise<void> {
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  dynamodb.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { scheduler } = requests;
        return scheduler ? inTurn(scheduler, commandName, () => next(args)) : next(args);
      },
    { step: 'initialize', name: 'inTurn' },
  );
}

/** Results bypass the scheduler, which would print all of them. The work keeps its own context, which knows of kills and
 *  permissions. */
async function inTurn<T>(turns: fc.Scheduler, name: string, work: () => Promise<T>): Promise<T> {
  const outcome: { value?: T; error?: unknown; isFailed: boolean } = { isFailed: false };
  const runInContext = AsyncResource.bind(work);
  await turns.scheduleFunction(async function request(_: string): Promise<void> {
    try {
      outcome.value = await runInContext();
    } catch (error) {
      outcome.error = error;
      outcome.isFailed = true;
    }
  })(name);
  if (outcome.isFailed) throw outcome.error;
  return outcome.value as T;
}
