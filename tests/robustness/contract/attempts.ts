import fc from 'fast-check';
import { arbitraryCorruption, hostileText } from './hostile.ts';
import { arbitraryHostileRequest } from './hostile-request.ts';
import type { Operation, Parameter } from './operations.ts';
import { type Inputs, type Request, toRequest, type Values } from './request.ts';
import { arbitraryValue } from './values.ts';

export const PEOPLE = ['anonymous', 'member', 'staff'] as const;
export type TestUser = (typeof PEOPLE)[number];
const KINDS = ['valid', 'near-valid', 'hostile'] as const;

export interface Attempt extends Request {
  as: TestUser;
  kind: (typeof KINDS)[number];
}

type Source = Parameters<typeof arbitraryValue>[1];

export function arbitraryAttempt(operation: Operation, source: Source): fc.Arbitrary<Attempt> {
  const parts = arbitraryParts(operation, source);
  const { valid } = parts;
  return fc
    .record({ as: fc.constantFrom(...PEOPLE, 'staff'), kind: fc.constantFrom(...KINDS) })
    .chain(({ as, kind }) => {
      const rest = {
        valid,
        'near-valid': arbitraryMistake(parts),
        hostile: arbitraryHostileRequest(operation, valid),
      }[kind];
      return rest.map((made) => ({ as: as as TestUser, kind, ...made }));
    });
}

interface Parts {
  operation: Operation;
  path: fc.Arbitrary<Values>;
  query: fc.Arbitrary<Values>;
  headers: fc.Arbitrary<Values>;
  body: fc.Arbitrary<unknown>;
  valid: fc.Arbitrary<Request>;
}

function arbitraryParts(operation: Operation, source: Source): Parts {
  const parametersIn = (location: Parameter['in']) => {
    const parameters = operation.parameters.filter((each) => each.in === location);
    return fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [name, arbitraryValue(schema, source, name)]),
      ),
      { requiredKeys: parameters.flatMap(({ name, required }) => (required ? [name] : [])) },
    ) as fc.Arbitrary<Values>;
  };
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    arbitraryValue(schema, source).map((value) => ({ type, value })),
  );
  const body = bodies.length > 0 ? fc.oneof(...bodies) : fc.constant(undefined);
  const parts = {
    path: parametersIn('path'),
    query: parametersIn('query'),
    headers: parametersIn('header'),
    body,
  };
  const valid = fc.record(parts).map((values) => toRequest(operation, values));
  return { operation, ...parts, valid };
}

function arbitraryMistake({ operation, path, query, headers, body }: Parts): fc.Arbitrary<Request> {
  const parts = { path, query, headers, body };
  const inBody = arbitraryCorruption(body.map((each) => (each as { value?: unknown })?.value)).map(
    (value) => ({
      type: 'application/json',
      value,
    }),
  );
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
      const made = toRequest(operation, values as Inputs);
      // An empty or dotted segment changes the path, and so does a value that API Gateway decodes to several
      // segments.
      const mayMatchOtherRoute = Object.values(values.path).some((each) =>
        /^\.{0,2}$|[/?]/.test(String(each)),
      );
      return { ...made, mayMatchOtherRoute };
    });
}
