import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/** What is typed and not shown or, where no terminal is, all that is piped in.
 *  @param label what is asked for.
 *  @throws Error when it is given up. */
export async function readSecret(
  label: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  if (!input.isTTY) return text(input);
  const nowhere = new Writable({ write: (_typed, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  output.write(`${label} (not shown): `);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    output.write('\n');
  }
}
