import { CognitoError, UnsupportedError } from 'cognito-local/lib/errors.js';
import { type CognitoContext, json } from '../http.ts';
import type { Api } from './api.ts';

const AMZ_JSON = 'application/x-amz-json-1.1';

/** AWS JSON protocol: the header names the operation, dates are in seconds. */
export async function handleApiCall(api: Api, c: CognitoContext): Promise<Response> {
  const name = c.req.header('x-amz-target')?.split('.')[1] ?? '';
  try {
    const output = await api(name, parseJson(await c.req.text()));
    return json(200, datesToSeconds(output), AMZ_JSON);
  } catch (error) {
    if (error instanceof CognitoError) return errorResponse(error.code, error.message);
    if (error instanceof UnsupportedError) {
      return errorResponse(
        'UnsupportedOperationException',
        `Not supported locally: ${error.message}`,
      );
    }
    console.error(`Local Cognito: ${name} failed:`, error);
    return errorResponse('InternalErrorException', 'Something went wrong', 500);
  }
}

const errorResponse = (type: string, message: string, status = 400) =>
  json(status, { __type: type, message }, AMZ_JSON);

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new CognitoError('SerializationException', 'The body is not JSON');
  }
}

function datesToSeconds(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (Array.isArray(value)) return value.map(datesToSeconds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, datesToSeconds(each)]),
  );
}
