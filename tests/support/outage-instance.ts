import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { startFailingProxy, TABLE_ERRORS } from './failing-proxy.ts';
import { createDataDir, startInstance } from './instance.ts';
import { accounts, logIn } from './log-in.ts';

const SAMPLES = 3;

export async function startOutageInstance() {
  const dataDir = await createDataDir();
  const engine = await startDynamoDb(`${dataDir.path}/table`, 'guidon', undefined, {
    stream: true,
  });
  const table = await startFailingProxy(engine.endpoint, TABLE_ERRORS);
  const instance = await startInstance(dataDir.path, {
    DYNAMODB_ENDPOINT: table.url,
    AIRTABLE_ENDPOINT_URL: 'http://127.0.0.1:9',
  });
  const headers = await logIn(instance.url, accounts.staff);
  for (let n = 0; n < SAMPLES; n++) {
    await fetch(`${instance.url}/api/add-sample-data`, { method: 'POST', headers });
  }
  return {
    url: instance.url,
    table,
    async stop() {
      await table.setMode('open');
      await instance.stop();
      table.stop();
      await engine.stop();
      await dataDir.remove();
    },
  };
}
