import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PATIENCE } from './client-defaults.ts';

const lambda = new LambdaClient(PATIENCE);

/** Puts an event into a function's queue. */
export async function invoke(functionName: string, event: object): Promise<void> {
  await lambda.send(
    new InvokeCommand({
      FunctionName: functionName,
      InvocationType: 'Event',
      Payload: JSON.stringify(event),
    }),
  );
}
