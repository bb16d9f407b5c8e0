import fc from 'fast-check';
import { hostileBody, hostileText, hostileValue, spoiled } from './hostile.ts';
import type { Operation, Parameter } from './operations.ts';
import { valuesOf } from './values.ts';

export const PEOPLE = ['anonymous', 'member', 'staff'] as const;
export type Person = (typeof PEOPLE)[number];

/** A request as it goes onto the wire. */
export interface Attempt {
  as: Person;
  kind: 'valid' | 'near-valid' | 'hostile';
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** It may well be another call by its method or path, or none. */
  isElsewhere: boolean;
}

type Source = Parameters<typeof valuesOf>[1];
type Rest = Pick<Attempt, 'method' | 'target' | 'headers' | 'body' | 'isElsewhere'>;

/** Requests for a call: as its description says, with one thing wrong, and with anything wrong. */
export function attemptsOf(operation: Operation, source: Source): fc.Arbitrary<Attempt> {
  const parts = partsOf(operation, source);
  const { valid } = parts;
  return fc
    .record({ as: fc.constantFrom(...PEOPLE, 'staff'), kind: fc.constantFrom(...KINDS) })
    .chain(({ as, kind }) => {
      const rest = { valid: valid, 'near-valid': nearValid(parts), hostile: hostile(parts) }[kind];
      return rest.map((made) => ({ as: as as Person, kind, ...made }));
    });
}

const KINDS = ['valid', 'near-valid', 'hostile'] as const;

type Values = Record<string, unknown>;

interface Parts {
  operation: Operation;
  path: fc.Arbitrary<Values>;
  query: fc.Arbitrary<Values>;
  headers: fc.Arbitrary<Values>;
  body: fc.Arbitrary<unknown>;
  valid: fc.Arbitrary<Rest>;
}

function partsOf(operation: Operation, source: Source): Parts {
  const inside = (place: Parameter['in']) => {
    const parameters = operation.parameters.filter((each) => each.in === place);
    return fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [name, valuesOf(schema, source, name)]),
      ),
      { requiredKeys: parameters.flatMap(({ name, required }) => (required ? [name] : [])) },
    ) as fc.Arbitrary<Values>;
  };
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    valuesOf(schema, source).map((value) => ({ type, value })),
  );
  const body = bodies.length > 0 ? fc.oneof(...bodies) : fc.constant(undefined);
  const parts = { path: inside('path'), query: inside('query'), headers: inside('header'), body };
  const valid = fc.record(parts).map((values) => written(operation, values));
  return { operation, ...parts, valid };
}

interface Values4 {
  path: Values;
  query: Values;
  headers: Values;
  body: unknown;
}

function written(operation: Operation, { path, query, headers, body }: Values4): Rest {
  const { type, value } = (body ?? {}) as { type?: string; value?: unknown };
  return {
    method: operation.method,
    target: pathOf(operation, path, encode) + queryOf(query),
    headers: {
      ...Object.fromEntries(
        Object.entries(headers).map(([name, each]) => [name, headerText(each)]),
      ),
      ...(type ? { 'content-type': type } : {}),
    },
    body: value === undefined ? undefined : bytesOf(value),
    isElsewhere: false,
  };
}

/** One thing of the request is not as it should be. */
function nearValid({ operation, path, query, headers, body }: Parts): fc.Arbitrary<Rest> {
  const parts = { path, query, headers, body };
  const inBody = spoiled(body.map((each) => (each as { value?: unknown })?.value)).map((value) => ({
    type: 'application/json',
    value,
  }));
  const inQuery = fc
    .tuple(query, hostileText, hostileText, fc.nat())
    .map(([values, name, text, at]) => {
      const names = [...Object.keys(values), name];
      return { ...values, [names[at % names.length] ?? name]: text };
    });
  const inPath = fc.tuple(path, hostileText).map(([values, text]) => {
    const [name] = Object.keys(values);
    return name ? { ...values, [name]: text } : values;
  });
  return fc
    .oneof(
      fc.record({ ...parts, query: inQuery }),
      fc.record({ ...parts, path: inPath }),
      fc.record({ ...parts, body: operation.requestBody ? inBody : body }),
    )
    .map((values) => {
      const made = written(operation, values as Values4);
      // An empty part of a path is another path, as is one that a URL leaves out.
      const isElsewhere = Object.values(values.path).some((each) =>
        ['', '.', '..'].includes(String(each)),
      );
      return { ...made, isElsewhere };
    });
}

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
const HUGE = 12_000;
const HEADERS: Record<string, string>[] = [
  {},
  { 'x-large': 'a'.repeat(HUGE) },
  { cookie: `__Host-session=${'a'.repeat(HUGE)}` },
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

/** Anything may be wrong. */
function hostile({ operation, valid }: Parts): fc.Arbitrary<Rest> {
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
      body: fc.option(fc.oneof(hostileBody, hostileValue.map(bytesOf)), { nil: undefined }),
      raw: fc.option(raw, { nil: undefined }),
    })
    .map(({ base, method, type, headers, body, raw: places }) => {
      const [texts = [], inPath = false] = places ?? [];
      const path = inPath
        ? operation.path.replaceAll(/\{\w+\}/g, () => wire(texts.pop() ?? '%'))
        : base.target.split('?', 1)[0];
      const query = texts.map(wire).join('=');
      const isBodyless = method === 'GET' || method === 'HEAD' || method === 'TRACE';
      return {
        method,
        target: places ? `${path}?${query}` : base.target,
        headers: { ...base.headers, ...headers, 'content-type': type },
        body: isBodyless ? undefined : (body ?? base.body),
        isElsewhere: method !== operation.method || inPath,
      };
    });
}

function pathOf({ path }: Operation, values: Values, encoded: (text: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(String(values[name])));
}

function queryOf(values: Values): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((each) => `${encode(name)}=${encode(String(each))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** As little escaped as a request line allows. */
const wire = (text: string) => text.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, encode);

const headerText = (value: unknown) => String(value).replaceAll(/[^\x20-\x7e]/g, '?');

const bytesOf = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
