import type { IncomingMessage } from 'node:http';
import { tooLarge, unprocessable } from './errors.ts';

export async function readBody(request: IncomingMessage, largest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // What is over the limit is read to its end all the same, so that the client hears the refusal.
    if (size <= largest) chunks.push(chunk);
  }
  if (size > largest) throw tooLarge();
  return Buffer.concat(chunks);
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw unprocessable('INVALID_REQUEST_BODY', 'Could not parse request body');
  }
}
