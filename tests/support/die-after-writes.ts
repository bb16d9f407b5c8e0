import { AsyncLocalStorage } from 'node:async_hooks';

interface Life {
  writesLeft: number;
  isDead: boolean;
}
const lives = new AsyncLocalStorage<Life>();
let isWatched = false;

const WRITE = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;

/**
 * Ends work like a killed process: after some writes, table and bucket reject all its calls. The environment must be
 * set.
 * @returns its result, unless it was killed
 */
export async function dieAfterWrites<T>(
  writes: number,
  work: () => Promise<T>,
): Promise<{ isDead: boolean; result: T | undefined }> {
  await watch();
  const life = { writesLeft: writes, isDead: false };
  try {
    const result = await lives.run(life, work);
    return { isDead: life.isDead, result: life.isDead ? undefined : result };
  } catch (error) {
    if (!life.isDead) throw error;
    return { isDead: true, result: undefined };
  }
}

async function watch(): Promise<void> {
  if (isWatched) return;
  isWatched = true;
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  const { s3 } = await import('../../functions/platform/aws/s3.ts');
  const { syncConflict } = await import('../../functions/platform/table/sync-lease.ts');
  for (const client of [dynamodb, s3]) {
    // Each client's middleware is typed by its commands.
    (client as typeof dynamodb).middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const life = lives.getStore();
          if (life && WRITE.test(commandName)) {
            life.isDead ||= life.writesLeft === 0;
            life.writesLeft -= 1;
          }
          // A run that another invocation has taken over stops without a further write.
          if (life?.isDead) throw syncConflict();
          return next(args);
        },
      { step: 'initialize', name: 'dieAfterWrites' },
    );
  }
}
