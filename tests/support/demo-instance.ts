import { cp } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { callAirtable, createDataDir, type Instance, startInstance } from './instance.ts';
import { accounts, logIn } from './log-in.ts';

/** Airtable accepts five calls a second and refuses all of them for 30 s after more; the product does not know
 *  of the calls that tests make. */
const betweenCallers = () => sleep(1_100);

export function demoInstance(env: Record<string, string> = {}) {
  let dataDir: Awaited<ReturnType<typeof createDataDir>>;
  let instance: Instance;
  beforeAll(async () => {
    dataDir = await createDataDir();
    await cp(inject('demoData'), dataDir.path, { recursive: true });
    instance = await startInstance(dataDir.path, env);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(instance.output().slice(-50).join('\n'));
  });
  afterAll(async () => {
    await instance?.stop();
    await dataDir.remove();
  });

  return {
    get url() {
      return instance.url;
    },
    get inbox() {
      return instance.inbox;
    },
    get dataDir() {
      return dataDir.path;
    },
    async callAirtable(method: string, path: string, body?: object): Promise<unknown> {
      await betweenCallers();
      return callAirtable(instance, method, path, body);
    },
    async sync(): Promise<unknown> {
      const headers = await logIn(instance.url, accounts.staff);
      await betweenCallers();
      const post = () => fetch(`${instance.url}/api/sync-airtable`, { method: 'POST', headers });
      let response = await post();
      // A run that was going on when the data was copied is resumed first.
      while (response.status === 409) {
        await sleep(500);
        response = await post();
      }
      if (!response.ok) throw new Error(`The sync failed: ${response.status}`);
      let run = await response.json();
      // A long run continues after the response.
      while (run.status === 'running') {
        await sleep(500);
        const runUrl = `${instance.url}/api/sync-airtable/runs/${run.id}`;
        run = await (await fetch(runUrl, { headers })).json();
      }
      await betweenCallers();
      return run;
    },
  };
}
