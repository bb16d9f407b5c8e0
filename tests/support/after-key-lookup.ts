import type { GetCommand } from '@aws-sdk/lib-dynamodb';
import { onTestFinished, vi } from 'vitest';

/** Acts once, after the next request has learned that its idempotency key is new. */
export async function afterKeyLookup(act: () => Promise<void>): Promise<void> {
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  const send = dynamodb.send.bind(dynamodb);
  const spy = vi.spyOn(dynamodb, 'send').mockImplementation((async (command: GetCommand) => {
    const answer = await send(command);
    if (String(command.input.Key?.PK).startsWith('ORDER_KEY#')) {
      spy.mockRestore();
      await act();
    }
    return answer;
  }) as typeof dynamodb.send);
  onTestFinished(() => spy.mockRestore());
}
