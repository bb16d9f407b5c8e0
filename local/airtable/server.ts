import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readIfExists, removeTemporaryFiles, writeAtomically } from '../atomic-file.ts';
import { guardServer } from '../guard.ts';
import { close, listenPreferring } from '../listen.ts';
import { isSameSecret } from '../secrets.ts';
import { AttachmentFiles, type LoadAsset } from './attachments/files.ts';
import { AttachmentIntake } from './attachments/intake.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { AttachmentUrls } from './attachments/urls.ts';
import { airtableId, type BaseDefinition } from './base-definition.ts';
import { type AirtableControls, controlRoutes, createControls } from './controls.ts';
import { createAirtableApp, createGuards } from './http/app.ts';
import { CallLog } from './http/call-log.ts';
import type { AirtableCaller } from './http/context.ts';
import { type FaultInput, Faults } from './http/faults.ts';
import { Limits } from './http/limits.ts';
import { metaRoutes } from './meta.ts';
import type { OAuthClient } from './oauth/clients.ts';
import { Grants, type OAuthLifetimes } from './oauth/grants.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { recordPage } from './record-page.ts';
import { Iterators } from './records/iterators.ts';
import { RecordPresenter } from './records/present.ts';
import { recordRoutes } from './records/routes.ts';
import { StaleReads } from './records/stale-reads.ts';
import { BaseStore } from './store/base-store.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { type WebhookOptions, Webhooks } from './webhooks/webhooks.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Node would reject long URLs with 431 before the server can respond 414. */
const MAX_HEADER_BYTES = 128 * 1024;

export interface AirtableOptions {
  port?: number;
  dataDir: string;
  base: BaseDefinition | (() => BaseDefinition);
  token: string;
  tokenScopes?: string[];
  permissionLevel?: 'read' | 'comment' | 'edit' | 'create';
  loadAsset: LoadAsset;
  requestsPerSecond?: number;
  requestsPerSecondPerUser?: number;
  penaltyMs?: number;
  callsPerMonth?: number;
  attachmentUrlLifetimeMs?: number;
  offsetIdleMs?: number;
  oauthClients?: OAuthClient[];
  oauthLifetimes?: Partial<OAuthLifetimes>;
  webhooks?: Partial<WebhookOptions>;
  faults?: FaultInput[];
}

export interface RunningAirtable {
  url: string;
  baseId: string;
  faults: AirtableControls;
  close(): Promise<void>;
}

export async function startAirtable(options: AirtableOptions): Promise<RunningAirtable> {
  const { dataDir } = options;
  const folders = { data: dataDir, thumbnails: join(dataDir, 'thumbnails') };
  for (const folder of [...Object.values(folders), join(dataDir, 'files')]) {
    await removeTemporaryFiles(folder);
  }
  const store = await BaseStore.open(dataDir, options.base);
  const grants = await Grants.open(dataDir, {
    codeMs: 10 * MINUTE_MS,
    accessTokenMs: 60 * MINUTE_MS,
    refreshTokenMs: 60 * DAY_MS,
    refreshConflictMs: 10_000,
    ...options.oauthLifetimes,
  });
  const files = new AttachmentFiles(folders, options.loadAsset);
  const urls = new AttachmentUrls(
    await loadSigningKey(dataDir),
    options.attachmentUrlLifetimeMs ?? 120 * MINUTE_MS,
  );
  const intake = new AttachmentIntake(store, files);
  const presenter = new RecordPresenter(store, urls);
  const webhooks = await Webhooks.open(dataDir, store, presenter, {
    lifetimeMs: 7 * DAY_MS,
    retries: 13,
    retryStartMs: 10_000,
    ...options.webhooks,
  });
  const iterators = new Iterators(options.offsetIdleMs ?? 5 * MINUTE_MS);
  const limits = new Limits({
    requestsPerSecond: options.requestsPerSecond ?? 5,
    requestsPerSecondPerUser: options.requestsPerSecondPerUser ?? 50,
    penaltyMs: options.penaltyMs ?? 30_000,
    callsPerMonth: options.callsPerMonth ?? Number.POSITIVE_INFINITY,
  });
  const [faults, calls, staleReads] = [new Faults(), new CallLog(), new StaleReads()];
  for (const fault of options.faults ?? []) faults.arm(fault);
  const controls = createControls({
    store,
    faults,
    calls,
    limits,
    iterators,
    staleReads,
    webhooks,
  });
  const permissionLevel = options.permissionLevel ?? 'create';
  const guards = createGuards({
    store,
    limits,
    faults,
    calls,
    findCaller: createCallerLookup(options, grants, airtableId('usr', store.id)),
  });

  const app = createAirtableApp()
    // Before the record routes, whose parameters would match `meta` and `bases` as a base.
    .route('/', metaRoutes(store, guards, permissionLevel))
    .route('/', webhookRoutes(webhooks, guards, permissionLevel))
    .route('/', recordRoutes({ store, iterators, presenter, staleReads, intake }, guards))
    .route('/', attachmentRoutes({ store, files, urls }, guards))
    .route('/', oauthRoutes(options.oauthClients ?? [], grants, guards))
    .route('/', controlRoutes(controls, guards))
    .route('/', recordPage(store, presenter));
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES },
    getRequestListener(app.fetch, { overrideGlobalObjects: false }),
  );
  guardServer(server);
  urls.origin = `http://127.0.0.1:${await listenPreferring(server, options.port ?? 0)}`;
  intake.start();
  webhooks.start();

  return {
    url: urls.origin,
    baseId: store.id,
    faults: controls,
    close: async () => {
      await close(server, 0);
      await intake.close();
      await webhooks.close();
      await store.save();
    },
  };
}

/** Persists the key, so that attachment URLs stay valid across restarts. */
async function loadSigningKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'attachment-url.key');
  const stored = await readIfExists(path);
  if (stored) return stored.toString('utf8');
  const key = randomBytes(32).toString('base64url');
  await writeAtomically(path, key);
  return key;
}

function createCallerLookup(
  { token, tokenScopes }: AirtableOptions,
  grants: Grants,
  userId: string,
) {
  return (authorization: string | undefined): AirtableCaller | undefined => {
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
    if (bearer === undefined) return undefined;
    if (isSameSecret(bearer, token)) return { userId, scopes: tokenScopes, clientId: undefined };
    const grant = grants.find(bearer);
    return grant && { userId, scopes: grant.scopes, clientId: grant.clientId };
  };
}
