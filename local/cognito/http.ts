import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

const LARGEST_BODY = 64 * 1024;

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer; to return, or to throw from wherever the call turned out to be wrong. */
export class Reply extends Error {
  override name = 'Reply';
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers: Record<string, string>;

  constructor(status: number, body: string | Uint8Array, headers: Record<string, string> = {}) {
    super(`${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function json(status: number, value: unknown, type = 'application/json'): Reply {
  return new Reply(status, JSON.stringify(value), { 'content-type': type });
}

export function redirect(address: string, parameters: Record<string, string | undefined> = {}) {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return new Reply(302, '', { location: url.href });
}

/** @throws Reply with a 413 when the body is larger than any form or call of ours. */
export async function receive(request: IncomingMessage): Promise<Call> {
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (!url) throw new Reply(400, 'No such address\n');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Reply(413, 'Too large\n', { connection: 'close' });
    chunks.push(chunk);
  }
  return {
    method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    'x-content-type-options': 'nosniff',
    // Not no-referrer: browsers would then hide the origin of our own forms.
    'referrer-policy': 'same-origin',
    ...headers,
  });
  response.end(body);
}
