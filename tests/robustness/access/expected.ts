import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, errorCodes } from '../../../shared/contract/endpoint.ts';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '../../../shared/contract/errors.ts';
import type { HttpResponse } from '../support/http-call.ts';
import { parseJson } from '../support/json.ts';

export type Expected = 'success' | ErrorCode;

export function describeDeviation(
  endpoint: Endpoint,
  expected: Expected,
  response: HttpResponse,
): string | undefined {
  const found =
    expected === 'success'
      ? describeSuccessDeviation(endpoint, response)
      : describeErrorDeviation(endpoint, expected, response);
  return found && `${found}, but ${response.status} ${response.text.slice(0, 300)}`;
}

function describeSuccessDeviation(
  { response, status = [200], cacheControl = 'no-store' }: Endpoint,
  { status: answered, headers, text }: HttpResponse,
): string | undefined {
  if (headers['access-control-allow-origin'] !== undefined) return 'expected no CORS header';
  if (headers['cache-control'] !== cacheControl) return `expected cache-control ${cacheControl}`;
  if (response === 'redirect') {
    return answered === 302 && headers.location ? undefined : 'expected a redirect';
  }
  if (response === 'none') {
    return answered === 204 && text === '' ? undefined : 'expected 204 without a body';
  }
  if (!status.includes(answered)) return `expected ${status.join(' or ')}`;
  if (response === 'pdf') {
    return headers['content-type'] === 'application/pdf' && text.startsWith('%PDF-')
      ? undefined
      : 'expected a PDF';
  }
  if (response === 'photo') {
    return headers['content-type']?.startsWith('image/') ? undefined : 'expected a photo';
  }
  if (response === 'export') {
    return headers['content-disposition']?.startsWith('attachment') ? undefined : 'expected a file';
  }
  const body = parseJson(text);
  const { success, data } = response.safeParse(body);
  return success && isDeepStrictEqual(data, body)
    ? undefined
    : 'expected a body that matches the contract';
}

function describeErrorDeviation(
  endpoint: Endpoint,
  code: ErrorCode,
  { status, headers, text }: HttpResponse,
): string | undefined {
  if (!errorCodes(endpoint).includes(code)) return `${code} is not in the contract`;
  if (status !== ERROR_STATUS[code]) return `expected ${ERROR_STATUS[code]} ${code}`;
  if (headers['set-cookie'] ?? headers['access-control-allow-origin']) return 'expected no cookie';
  if (headers['cache-control'] !== 'no-store') return 'expected cache-control no-store';
  const { success, data } = ErrorBody.strict().safeParse(parseJson(text));
  return success && data.code === code ? undefined : `expected an error body with ${code}`;
}
