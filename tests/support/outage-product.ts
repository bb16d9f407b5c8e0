import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { startFailingProxy, TABLE_ERRORS } from './failing-proxy.ts';
import { accounts, logIn } from './log-in.ts';
import { createDataDir, startProduct } from './product.ts';

const SAMPLES = 3;

/** Starts a product with three items whose table can be made to fail. */
export async function startOutageProduct() {
  const dataDir = await createDataDir();
  const engine = await startDynamoDb(`${dataDir.path}/table`, 'guidon');
  const table = await startFailingProxy(engine.endpoint, TABLE_ERRORS);
  const product = await startProduct(dataDir.path, {
    DYNAMODB_ENDPOINT: table.url,
    AIRTABLE_ENDPOINT_URL: 'http://127.0.0.1:9',
  });
  const headers = await logIn(product.url, accounts.staff);
  for (let n = 0; n < SAMPLES; n++) {
    await fetch(`${product.url}/api/add-sample-data`, { method: 'POST', headers });
  }
  return {
    url: product.url,
    table,
    async stop() {
      await table.setMode('open');
      await product.stop();
      table.stop();
      await engine.stop();
      await dataDir.remove();
    },
  };
}
