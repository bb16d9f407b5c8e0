import { cp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { build, FUNCTIONS_DIR, SITE_DIR } from '../scripts/build.ts';
import type { ErrorBody } from '../shared/contract/errors.ts';
import { startBackgroundWork } from './background.ts';
import { startLocalAirtable } from './demo-airtable.ts';
import { startLocalCognito } from './demo-cognito.ts';
import { saveDemoSaleSettings, startDemoPaypal } from './demo-paypal.ts';
import { importSampleEntries, startPictureImport } from './demo-reference-catalog.ts';
import { startEngines } from './engines/engines.ts';
import { createGateway } from './gateway/gateway.ts';
import { createSite } from './gateway/site.ts';
import { Sockets } from './gateway/sockets.ts';
import { guardServer } from './guard.ts';
import { createHttpServer } from './http-server.ts';
import { runInitialSync } from './initial-sync.ts';
import { engineCommand, InstanceLock } from './instance-lock.ts';
import { Functions } from './lambda.ts';
import { LambdaApi } from './lambda-api.ts';
import { close, listen } from './listen.ts';
import { startLocalMail } from './local-mail.ts';
import { moveWebhook } from './move-webhook.ts';
import type { Settings } from './settings.ts';

/** The folders that `--fresh` deletes. Anything else in the data folder is kept. */
const DATA_FOLDERS = ['dynamodb', 's3', 'airtable', 'cognito', 'mail', 'paypal'];

const SYNC_WORKER = 'guidon-sync-worker';
const IMPORTER = 'guidon-importer';

export type Cleanup = () => Promise<void>;

/** Starts a whole instance on loopback and prints its URL.
 *  @param cleanups Receives the cleanup of each part as it starts, so that a failed or aborted start leaves
 *    nothing running. They run in reverse order. */
export async function startInstance(settings: Settings, cleanups: Cleanup[]): Promise<void> {
  const { dataDir } = settings;
  const lock = await InstanceLock.acquire(dataDir);
  cleanups.push(() => lock.release());

  // Listens first: the other parts need the URL, and a port in use must end the start early.
  let handleRequest: RequestListener = respondUnavailable;
  const server = createHttpServer(
    (request, response) => handleRequest(request, response),
    settings.dev,
  );
  guardServer(server);
  cleanups.push(() => close(server));
  const url = `http://localhost:${await listen(server, settings.port)}`;
  if (settings.fresh) await deleteData(dataDir);

  const building = settings.dev ? undefined : startBuild(cleanups);
  const engines = await startEngines(dataDir, {
    siteUrl: url,
    dynamodbEndpoint: settings.dynamodbEndpoint,
    stream: true,
    onPid: (pid) => lock.update({ engines: [{ pid, command: engineCommand(dataDir) }] }),
  });
  cleanups.push(engines.stop);

  const airtable = settings.airtable ?? (await startLocalAirtable(dataDir, url, cleanups));
  const paypal = settings.paypal ?? (await startDemoPaypal(dataDir, url, cleanups));
  const functions = new Functions(settings.dev ? undefined : join(dataDir, 'functions'));
  const { postConfirmation } = functions;
  const cognito = await startLocalCognito(
    dataDir,
    url,
    cleanups,
    postConfirmation,
    settings.staffMfa,
  );
  const sockets = new Sockets(() => functions.sockets);
  const socketsUrl = await sockets.start();
  cleanups.push(() => sockets.stop());
  const lambdaApi = new LambdaApi({
    [SYNC_WORKER]: functions.syncWorker,
    [IMPORTER]: functions.importer,
  });
  const lambda = {
    AWS_ENDPOINT_URL_LAMBDA: await lambdaApi.start(),
    SYNC_WORKER,
    IMPORTER,
    SOCKETS_URL: socketsUrl,
    POWERTOOLS_SERVICE_NAME: 'Guidon-local',
  };
  cleanups.push(() => lambdaApi.stop());
  const mail = await startLocalMail(dataDir, cleanups);
  const earlyAccess = { EARLY_ACCESS_HOURS: String(settings.earlyAccessHours) };
  const hold = settings.holdSeconds ? { HOLD_SECONDS: String(settings.holdSeconds) } : {};
  setEnvironment({
    ...engines.env,
    ...lambda,
    ...airtable,
    ...paypal,
    ...cognito,
    ...mail.env,
    ...earlyAccess,
    ...hold,
    SHOP_URL: settings.shopUrl ?? url,
  });

  const { migrate } = await import('../scripts/migrations/migrate.ts');
  await migrate();

  const startSite = async () => {
    if (settings.dev) {
      const { startDev } = await import('./dev.ts');
      return startDev(server, functions, cleanups);
    }
    await building;
    process.env.RELEASE = await builtRelease();
    await functions.load();
    return startBuiltSite(join(dataDir, 'site'));
  };
  handleRequest = createGateway({
    getHandler: functions.getHandler,
    site: await startSite(),
    hasPages: settings.dev,
    env: engines.env,
    imageOrigins: airtable.AIRTABLE_ENDPOINT_URL ? [airtable.AIRTABLE_ENDPOINT_URL] : [],
  });
  sockets.acceptFrom(server);
  // Added again: from now on the server has visitors and must close before the parts that serve them.
  cleanups.push(() => close(server));
  await lock.update({ url, userPool: cognito });

  const isDemo = settings.airtable === undefined;
  await Promise.all([
    runInitialSync(functions, isDemo),
    isDemo && importSampleEntries(),
    isDemo && saveDemoSaleSettings(),
  ]);
  await mail.startReports(functions);
  await startBackgroundWork(functions, settings, cleanups);
  const schedule = settings.schedule(() => lambdaApi.invoke(SYNC_WORKER, { cause: 'schedule' }));
  cleanups.push(async () => schedule.stop());
  void moveWebhook();
  console.log(`READY ${url}`);
  if (isDemo) startPictureImport(cleanups);
}

const STARTING: ErrorBody = { code: 'UNAVAILABLE', message: 'Guidon is starting' };
const respondUnavailable: RequestListener = (_request, response) => {
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end(JSON.stringify(STARTING));
};

/** Sets the environment variables of the functions. Removes the operator's AWS variables first: a profile or
 *  an endpoint must not send the functions to the real AWS. Search engines are not notified of local shops either. */
function setEnvironment(env: Record<string, string>): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('AWS_') || name === 'INDEX_NOW_URL') delete process.env[name];
  }
  Object.assign(process.env, env);
}

/** Names the build in log lines: the version and a hash of the sources. */
async function builtRelease(): Promise<string> {
  const stamp = await readFile(join(FUNCTIONS_DIR, '../.built'), 'utf8');
  return `${packageJson.version}+${stamp.slice(0, 8)}`;
}

/** Builds while the engines start. The returned promise rejects when the build fails. */
function startBuild(cleanups: Cleanup[]): Promise<void> {
  const aborting = new AbortController();
  const building = build(aborting.signal);
  // Handled here as well, in case the start fails before it awaits the build.
  const settled = building.catch(() => {});
  cleanups.push(() => {
    aborting.abort();
    return settled;
  });
  return building;
}

/** Serves a copy of the site: a build that runs meanwhile must not remove its files.
 *  @param directory The folder for the copy. */
async function startBuiltSite(directory: string) {
  await rm(directory, { recursive: true, force: true });
  await cp(SITE_DIR, directory, { recursive: true });
  return createSite(directory);
}

async function deleteData(dataDir: string): Promise<void> {
  for (const folder of DATA_FOLDERS) {
    await rm(join(dataDir, folder), { recursive: true, force: true });
  }
}
