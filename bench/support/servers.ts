import { startEngines } from '../../tests/support/engines.ts';
import { type ServerProcess, startProcess } from './start-process.ts';

export async function withEngines(work: () => Promise<void>): Promise<void> {
  const engines = await startEngines();
  Object.assign(process.env, engines.env);
  try {
    await work();
  } finally {
    await engines.stop();
  }
}

export async function withServers(
  work: (gateway: ServerProcess, bare: ServerProcess) => Promise<void>,
): Promise<void> {
  const gateway = await startProcess('gateway-process.ts');
  const bare = await startProcess('bare-server-process.ts');
  try {
    await work(gateway, bare);
  } finally {
    gateway.child.kill();
    bare.child.kill();
  }
}
