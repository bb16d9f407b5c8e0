import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<{ writes: number }>();
let isWatched = false;

/** Counts writes as AWS bills them: includes failed conditions, and counts transactions twice. The environment
 *  must be set. */
export async function countWrites<T>(
  work: () => Promise<T>,
): Promise<{ result: T; writes: number }> {
  await watch();
  const counter = { writes: 0 };
  const result = await running.run(counter, work);
  return { result, writes: counter.writes };
}

async function watch(): Promise<void> {
  if (isWatched) return;
  isWatched = true;
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  dynamodb.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const counter = running.getStore();
        if (counter) counter.writes += toBilledWrites(commandName, args.input);
        return next(args);
      },
    { step: 'initialize', name: 'countWrites' },
  );
}

function toBilledWrites(commandName: string, input: object): number {
  const name = commandName.replace(/Command$/, '');
  if (name === 'TransactWrite' || name === 'TransactWriteItems') {
    return 2 * ('TransactItems' in input ? (input.TransactItems as unknown[]).length : 0);
  }
  return /^(Put|Update|Delete)(Item)?$/.test(name) ? 1 : 0;
}
