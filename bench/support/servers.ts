import { startEngines } from '../../tests/support/engines.ts';
import { type ServerProcess, startProcess } from './start-process.ts';

/** Runs `work` with the environment of new engines. */
export async function withEngines(work: () => Promise<void>): Promise<void> {
  const engines = await startEngines();
  Object.assign(process.env, engines.env);
  try {
    await work();
  } finally {
    await engines.stop();
  }
}

/** Runs `work` with the gateway and the functions as deployed, next to a bare server that returns recorded answers. */
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
