import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

const lambda = new LambdaClient({});

/** Has a function work on something that nobody waits for.
 *  @throws when it could not even be asked. */
export async function invokeLater(functionName: string, event: object): Promise<void> {
  await lambda.send(
    new InvokeCommand({
      FunctionName: functionName,
      InvocationType: 'Event',
      Payload: JSON.stringify(event),
    }),
  );
}
