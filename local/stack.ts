import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalAirtable } from './airtable-base.ts';
import { build, SITE_DIR } from './build.ts';
import { startDev } from './dev.ts';
import { startEngines } from './engines/engines.ts';
import { firstSync } from './first-sync.ts';
import { createGateway } from './gateway/gateway.ts';
import { createSite } from './gateway/site.ts';
import { InstanceFile } from './instance.ts';
import { Functions } from './lambda.ts';
import { close, listen } from './listen.ts';
import type { Settings } from './settings.ts';

/** What `--fresh` begins anew: only what the product itself made. */
const DATA_FOLDERS = ['dynamodb', 's3', 'airtable'];

interface Product {
  url: string;
  stop(): Promise<void>;
}

/** Brings up the whole product on loopback. What was started is stopped again when a step fails. */
export async function start(settings: Settings): Promise<Product> {
  const { dataDir } = settings;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const instance = new InstanceFile(dataDir);
    await instance.clear();
    if (settings.fresh) await clearData(dataDir);
    await mkdir(dataDir, { recursive: true });
    stops.push(() => instance.remove());

    const engines = await startEngines(dataDir);
    stops.push(engines.stop);
    await instance.write('', engines.pids, dataDir);

    const airtable = settings.airtable ?? (await startLocalAirtable(dataDir, stops));
    Object.assign(process.env, engines.env, airtable);

    const functions = new Functions();
    const site = settings.dev ? await startDev(functions, stops) : await startBuilt(functions);
    const server = createGateway({ handlers: functions.handlerOf, site, env: engines.env });
    const port = await listen(server, settings.port);
    stops.push(() => close(server));
    const url = `http://localhost:${port}`;
    await instance.write(url, engines.pids, dataDir);

    await firstSync(functions);
    console.log(`READY ${url}`);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startBuilt(functions: Functions) {
  await build();
  await functions.load();
  return createSite(SITE_DIR);
}

async function clearData(dataDir: string): Promise<void> {
  for (const folder of DATA_FOLDERS) {
    await rm(join(dataDir, folder), { recursive: true, force: true });
  }
}
