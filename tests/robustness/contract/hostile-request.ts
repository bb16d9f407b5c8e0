import fc from 'fast-check';
import { hostileBody, hostileText, hostileValue } from './hostile.ts';
import type { Operation } from './operations.ts';
import { escapeForWire, type Request, toBytes } from './request.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  'image/svg+xml',
  'application/gzip',
  '',
];
const HUGE_LENGTH = 12_000;
const HEADERS: Record<string, string>[] = [
  {},
  { 'x-large': 'a'.repeat(HUGE_LENGTH) },
  { cookie: `__Host-session=${'a'.repeat(HUGE_LENGTH)}` },
  { cookie: '__Host-session=; __Host-session=x; =; ;;' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/staff' },
  { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', host: 'evil.example' },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { 'idempotency-key': '__proto__' },
  { authorization: 'Bearer x', 'x-amz-security-token': 'x' },
  { range: 'bytes=0-18446744073709551615' },
  { 'accept-encoding': 'x'.repeat(500), accept: '*/*;q=-1' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
];

export function arbitraryHostileRequest(
  operation: Operation,
  valid: fc.Arbitrary<Request>,
): fc.Arbitrary<Request> {
  const raw = fc.tuple(fc.array(hostileText, { maxLength: 4 }), fc.boolean());
  return fc
    .record({
      base: valid,
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant(operation.method) },
        fc.constantFrom(...METHODS),
      ),
      type: fc.constantFrom(...TYPES),
      headers: fc.constantFrom(...HEADERS),
      body: fc.option(fc.oneof(hostileBody, hostileValue.map(toBytes)), { nil: undefined }),
      raw: fc.option(raw, { nil: undefined }),
    })
    .map(({ base, method, type, headers, body, raw: places }) => {
      const [texts = [], inPath = false] = places ?? [];
      const path = inPath
        ? operation.path.replaceAll(/\{\w+\}/g, () => escapeForWire(texts.pop() ?? '%'))
        : base.target.split('?', 1)[0];
      const query = texts.map(escapeForWire).join('=');
      const isBodyless = method === 'GET' || method === 'HEAD' || method === 'TRACE';
      return {
        method,
        target: places ? `${path}?${query}` : base.target,
        headers: { ...base.headers, ...headers, 'content-type': type },
        body: isBodyless ? undefined : (body ?? base.body),
        mayMatchOtherRoute: method !== operation.method || inPath,
      };
    });
}
