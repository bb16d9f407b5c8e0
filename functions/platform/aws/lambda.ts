import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

const lambda = new LambdaClient(CLIENT_DEFAULTS);

export async function invokeLater(functionName: string, event: object): Promise<void> {
  await lambda.send(
    new InvokeCommand({
      FunctionName: functionName,
      InvocationType: 'Event',
      Payload: JSON.stringify(event),
    }),
  );
}
