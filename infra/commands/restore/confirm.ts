import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/** @throws Error if there is no terminal to prompt at. */
export async function confirm(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (!input.isTTY) throw new Error('There is no terminal to ask at: add --yes.');
  const lines = createInterface({ input, output, terminal: true });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} Continue? [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
