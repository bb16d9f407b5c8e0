import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/** Does not echo typed input, and reads piped standard input to its end.
 *  @throws Error if the prompt is canceled. */
export async function readSecret(
  label: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  if (!input.isTTY) return text(input);
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: muted, terminal: true });
  output.write(`${label} (hidden): `);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    output.write('\n');
  }
}
