import { cp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { build, SITE_DIR } from '../scripts/build.ts';
import { startLocalAirtable } from './demo-airtable.ts';
import { startDev } from './dev.ts';
import { startEngines } from './engines/engines.ts';
import { runInitialSync } from './initial-sync.ts';
import { createGateway } from './gateway/gateway.ts';
import { createSite } from './gateway/site.ts';
import { createHttpServer } from './http-server.ts';
import { startLocalCognito } from './demo-cognito.ts';
import { engineCommand, InstanceLock } from './instance.ts';
import { LambdaApi } from './lambda-api.ts';
import { Functions } from './lambda.ts';
import { close, listen } from './listen.ts';
import { importSampleEntries, startPictureImport } from './demo-reference-catalog.ts';
import type { Settings } from './settings.ts';

/** What `--fresh` begins anew: only what the product itself made. */
const DATA_FOLDERS = ['dynamodb', 's3', 'airtable', 'cognito'];

/** The name of the function that runs syncs. */
const SYNC_WORKER = 'guidon-sync-worker';

/** Brings up the whole product on loopback, and prints where it is.
 *  @param stops is given what stops each part as the part comes, so that a start which fails or is broken
 *    off leaves nothing behind. */
export async function startProduct(settings: Settings, stops: (() => Promise<void>)[]): Promise<void> {
  const { dataDir } = settings;
  const instance = await InstanceLock.acquire(dataDir);
  stops.push(() => instance.release());

  // The door comes first: others must know the address, and a port that is taken ends the start.
  let answer: RequestListener = notReady;
  const server = createHttpServer((request, response) => answer(request, response));
  stops.push(() => close(server));
  const url = `http://localhost:${await listen(server, settings.port)}`;
  if (settings.fresh) await clearData(dataDir);

  const engines = await startEngines(dataDir, (pid) =>
    instance.update({ engines: [{ pid, command: engineCommand(dataDir) }] }),
  );
  stops.push(engines.stop);

  const airtable = settings.airtable ?? (await startLocalAirtable(dataDir, url, stops));
  const identity = await startLocalCognito(dataDir, url, stops);
  const functions = new Functions(settings.dev ? undefined : join(dataDir, 'functions'));
  const invocations = new LambdaApi({ [SYNC_WORKER]: functions.syncWorker });
  const lambda = {
    AWS_ENDPOINT_URL_LAMBDA: await invocations.start(),
    SYNC_WORKER,
    POWERTOOLS_SERVICE_NAME: 'Guidon-local',
  };
  stops.push(() => invocations.stop());
  takeEnvironment({ ...engines.env, ...lambda, ...airtable, ...identity });

  const site = settings.dev
    ? await startDev(functions, stops)
    : await startBuilt(functions, join(dataDir, 'site'));
  const imageOrigins = [airtable.AIRTABLE_ENDPOINT_URL].flatMap((at) => at ?? []);
  answer = createGateway({ handlers: functions.getHandler, site, env: engines.env, imageOrigins });
  // Now that visitors come, it is the first to close.
  stops.push(() => close(server));
  await instance.update({ url, userPool: identity });

  const isDemo = settings.airtable === undefined;
  await Promise.all([runInitialSync(functions, isDemo), isDemo && importSampleEntries()]);
  const schedule = settings.schedule(() => invocations.run(SYNC_WORKER, { cause: 'schedule' }));
  stops.push(async () => schedule.stop());
  console.log(`READY ${url}`);
  if (isDemo) startPictureImport(stops);
}

const notReady: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' });
  response.end('Guidon is starting\n');
};

/** What the functions read. A profile or an endpoint of the operator's own shell must not send them to
 *  the real AWS. */
function takeEnvironment(env: Record<string, string>): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('AWS_')) delete process.env[name];
  }
  Object.assign(process.env, env);
}

/** @param directory for a copy of the site: a build beside this run must not take its files away. */
async function startBuilt(functions: Functions, directory: string) {
  await build();
  await functions.load();
  await rm(directory, { recursive: true, force: true });
  await cp(SITE_DIR, directory, { recursive: true });
  return createSite(directory);
}

async function clearData(dataDir: string): Promise<void> {
  for (const folder of DATA_FOLDERS) {
    await rm(join(dataDir, folder), { recursive: true, force: true });
  }
}
