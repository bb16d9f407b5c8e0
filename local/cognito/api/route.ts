import { CognitoError, UnsupportedError } from 'cognito-local/lib/errors.js';
import { type Call, json, type Reply } from '../http.ts';
import type { Api } from './api.ts';

const AMZ_JSON = 'application/x-amz-json-1.1';

/** The API as the SDK calls it: the operation's name in a header, seconds for dates. */
export async function callApi(api: Api, call: Call): Promise<Reply> {
  const name = String(call.headers['x-amz-target']).split('.')[1] ?? '';
  try {
    const output = await api(name, parse(call.body));
    return json(200, withSeconds(output), AMZ_JSON);
  } catch (error) {
    if (error instanceof CognitoError) return refusal(error.code, error.message);
    if (error instanceof UnsupportedError) {
      return refusal('UnsupportedOperationException', `Not on this machine: ${error.message}`);
    }
    console.error(`The local Cognito failed at ${name}:`, error);
    return refusal('InternalErrorException', 'Something went wrong', 500);
  }
}

const refusal = (type: string, message: string, status = 400) =>
  json(status, { __type: type, message }, AMZ_JSON);

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new CognitoError('SerializationException', 'The body is not JSON');
  }
}

function withSeconds(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (Array.isArray(value)) return value.map(withSeconds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withSeconds(each)]));
}
