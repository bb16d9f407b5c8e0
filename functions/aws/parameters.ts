import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { PATIENCE } from './client-defaults.ts';

/** A parameter of SSM, decrypted.
 *  @returns undefined where there is none of this name. */
export async function parameter(Name: string): Promise<string | undefined> {
  const ssm = new SSMClient(PATIENCE);
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
    return Parameter?.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  } finally {
    ssm.destroy();
  }
}
