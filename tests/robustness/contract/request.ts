import type { Operation } from './operations.ts';

export interface Request {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Skips the status check: the method or path may match another operation. */
  mayMatchOtherRoute: boolean;
}

export type Values = Record<string, unknown>;

export interface Inputs {
  path: Values;
  query: Values;
  headers: Values;
  body: unknown;
}

export function toRequest(operation: Operation, { path, query, headers, body }: Inputs): Request {
  const { type, value } = (body ?? {}) as { type?: string; value?: unknown };
  return {
    method: operation.method,
    target: toPath(operation, path, encode) + toQuery(query),
    headers: {
      ...Object.fromEntries(
        Object.entries(headers).map(([name, each]) => [name, headerText(each)]),
      ),
      ...(type ? { 'content-type': type } : {}),
    },
    body: value === undefined ? undefined : toBytes(value),
    mayMatchOtherRoute: false,
  };
}

function toPath({ path }: Operation, values: Values, encoded: (text: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(String(values[name])));
}

function toQuery(values: Values): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((each) => `${encode(name)}=${encode(String(each))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Escapes only what a request line requires. */
export const escapeForWire = (text: string) =>
  text.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, encode);

const headerText = (value: unknown) => String(value).replaceAll(/[^\x20-\x7e]/g, '?');

export const toBytes = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
