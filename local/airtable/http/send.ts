import type { ServerResponse } from 'node:http';
import type { Fault } from './faults.ts';
import type { Answer } from './route.ts';

const NOT_JSON: Answer = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Airtable</title><p>We will be back soon.',
};

/** Sends the answer, or spoils it as the fault says. */
export function send(response: ServerResponse, given: Answer, fault: Fault | undefined): void {
  if (fault?.answer === 'stall-before-headers') return;
  const { status = 200, headers = {}, body } = fault?.answer === 'not-json' ? NOT_JSON : given;
  const bytes = encode(body);
  response.writeHead(status, {
    ...(isRaw(body) ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    'content-length': bytes.length,
    ...headers,
  });
  if (fault?.answer !== 'stall-after-headers' && fault?.answer !== 'drop') {
    response.end(bytes);
    return;
  }
  const firstHalf = bytes.subarray(0, Math.max(1, bytes.length >> 1));
  response.write(firstHalf, () => {
    if (fault.answer === 'drop') response.destroy();
  });
}

const isRaw = (body: unknown) => typeof body === 'string' || body instanceof Uint8Array;

function encode(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
