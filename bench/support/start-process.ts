import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  child: ChildProcess;
  url: string;
}

/** @param from the `import.meta.url` that `file` is relative to */
export async function startProcess(file: string, from = import.meta.url): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL(file, from)));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

/** `fetch` has decompressed the body. */
const DROPPED_HEADERS = ['connection', 'keep-alive', 'date', 'content-length', 'content-encoding'];

export async function record(
  bare: ServerProcess,
  recorded: readonly { path: string; body: string; headers: Headers }[],
): Promise<void> {
  bare.child.send(
    recorded.map(({ path, body, headers }) => {
      const kept = new Headers(headers);
      for (const name of DROPPED_HEADERS) kept.delete(name);
      return { path, body, headers: Object.fromEntries(kept) };
    }),
  );
  await once(bare.child, 'message');
}
