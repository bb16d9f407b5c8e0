import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';

const TIMEOUT_MS = 5_000;

/** A parameter of SSM, decrypted.
 *  @returns undefined where there is none of this name. */
export async function parameter(Name: string): Promise<string | undefined> {
  const ssm = new SSMClient({
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
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
