import { join } from 'node:path';
import demo from '../demo/sale-settings.json' with { type: 'json' };
import { NewSaleSettings } from '../shared/entities/sale-settings.ts';
import { startLocalPaypal } from './paypal/server.ts';

const CLIENT = { clientId: 'guidon-on-this-machine', clientSecret: 'local-demo-secret' };
const WEBHOOK_ID = 'WH-LOCAL-DEMO';
/** Used when free, so that the addresses of open payments stay valid. */
const PREFERRED_PORT = 3050;

export async function startDemoPaypal(
  dataDir: string,
  siteUrl: string,
  cleanups: (() => Promise<void>)[],
): Promise<Record<string, string>> {
  const paypal = await startLocalPaypal({
    ...CLIENT,
    port: PREFERRED_PORT,
    dataDir: join(dataDir, 'paypal'),
    webhookId: WEBHOOK_ID,
    webhookUrl: `${siteUrl}/api/paypal-webhook`,
  });
  cleanups.push(paypal.close);
  console.log(`PAYPAL ${paypal.url}`);
  return {
    PAYPAL_ENDPOINT_URL: paypal.url,
    PAYPAL_CLIENT_ID: CLIENT.clientId,
    PAYPAL_CLIENT_SECRET: CLIENT.clientSecret,
    PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  };
}

/** Lets a new demo shop offer every way to pay. Later changes by staff are kept. */
export async function saveDemoSaleSettings(): Promise<void> {
  // Imported late: the module reads the table's name from the environment.
  const { getSaleSettings, saveSaleSettings } = await import(
    '../functions/platform/table/sale-settings.ts'
  );
  const { version } = await getSaleSettings();
  if (version === 0) await saveSaleSettings(NewSaleSettings.parse({ ...demo, version }));
}
