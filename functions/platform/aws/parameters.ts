import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { LRUCache } from 'lru-cache';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

const TTL_MS = 5 * 60_000;

const parameters = new LRUCache<string, string>({ max: 10, ttl: TTL_MS, fetchMethod: read });

/**
 * Values are cached for five minutes.
 * @returns undefined if the parameter does not exist.
 */
export function getParameter(name: string): Promise<string | undefined> {
  return parameters.fetch(name);
}

async function read(Name: string): Promise<string | undefined> {
  const ssm = new SSMClient(CLIENT_DEFAULTS);
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
    return Parameter?.Value?.trim() || undefined;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  } finally {
    ssm.destroy();
  }
}
