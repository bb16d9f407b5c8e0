import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readIfExists, removeTemporaryFiles, writeAtomically } from '../atomic-file.ts';
import { listenPreferring } from '../listen.ts';
import { isSameSecret } from '../secrets.ts';
import { AttachmentFiles, type LoadAsset } from './attachments/files.ts';
import { AttachmentIntake } from './attachments/intake.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { AttachmentUrls } from './attachments/urls.ts';
import { airtableId, type DemoBase } from './base-definition.ts';
import { type AirtableControls, controlRoutes, controlsOf } from './controls.ts';
import { listener } from './http/app.ts';
import { CallLog } from './http/call-log.ts';
import { type FaultInput, Faults } from './http/faults.ts';
import { Limits } from './http/limits.ts';
import type { Caller } from './http/route.ts';
import { metaRoutes } from './meta.ts';
import type { OAuthClient } from './oauth/clients.ts';
import { Grants, type OAuthLifetimes } from './oauth/grants.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { CellValues } from './records/computed.ts';
import { Iterators } from './records/iterators.ts';
import { RecordPresenter } from './records/present.ts';
import { recordRoutes } from './records/routes.ts';
import { BaseStore } from './store/base-store.ts';

const LOOPBACK = '127.0.0.1';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface AirtableOptions {
  /** Any free one when left out or 0. */
  port?: number;
  /** Where edits, attachments and OAuth grants are kept. */
  dataDir: string;
  /** What a fresh data directory starts with; it is not asked for when there is one already. */
  base: DemoBase | (() => DemoBase);
  /** The personal access token, which may do everything. */
  token: string;
  loadAsset: LoadAsset;
  requestsPerSecond?: number;
  requestsPerSecondPerUser?: number;
  /** How long a base answers 429 once it was called too often. */
  penaltyMs?: number;
  callsPerMonth?: number;
  attachmentUrlLifetimeMs?: number;
  /** How long an offset lives without being used. */
  offsetIdleMs?: number;
  oauthClients?: OAuthClient[];
  oauthLifetimes?: Partial<OAuthLifetimes>;
  /** What goes wrong from the start. */
  faults?: FaultInput[];
}

export interface RunningAirtable {
  url: string;
  baseId: string;
  faults: AirtableControls;
  close(): Promise<void>;
}

/** Airtable on this machine: its records, metadata, attachments, OAuth, limits and moods. */
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
    await signingKey(dataDir),
    options.attachmentUrlLifetimeMs ?? 120 * MINUTE_MS,
  );
  const intake = new AttachmentIntake(store, files);
  const values = new CellValues(store);
  const presenter = new RecordPresenter(values, urls);
  const iterators = new Iterators(options.offsetIdleMs ?? 5 * MINUTE_MS);
  const limits = new Limits({
    requestsPerSecond: options.requestsPerSecond ?? 5,
    requestsPerSecondPerUser: options.requestsPerSecondPerUser ?? 50,
    penaltyMs: options.penaltyMs ?? 30_000,
    callsPerMonth: options.callsPerMonth ?? Number.POSITIVE_INFINITY,
  });
  const [faults, calls] = [new Faults(), new CallLog()];
  for (const fault of options.faults ?? []) faults.arm(fault);
  const controls = controlsOf({ faults, calls, limits, iterators, urls });

  const routes = [
    ...metaRoutes(store),
    ...recordRoutes({ store, values, iterators, presenter, intake }),
    ...attachmentRoutes({ store, files, urls }),
    ...oauthRoutes(options.oauthClients ?? [], grants),
    ...controlRoutes(controls),
  ];
  const callerOf = callers(options.token, grants, airtableId('usr', store.id));
  // Node refuses a long URL with 431 before the server can answer 414, unless headers may be longer.
  const server = createServer(
    { maxHeaderSize: 128 * 1024 },
    listener(routes, { store, limits, faults, calls, callerOf }),
  );
  urls.origin = `http://${LOOPBACK}:${await listenPreferring(server, options.port ?? 0)}`;
  intake.start();

  return {
    url: urls.origin,
    baseId: store.id,
    faults: controls,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await intake.close();
      await store.save();
    },
  };
}

/** Survives a restart, so that the urls handed out before it stay good. */
async function signingKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'attachment-url.key');
  const kept = await readIfExists(path);
  if (kept) return kept.toString('utf8');
  const key = randomBytes(32).toString('base64url');
  await writeAtomically(path, key);
  return key;
}

function callers(token: string, grants: Grants, userId: string) {
  return (authorization: string | undefined): Caller | undefined => {
    const given = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
    if (given === undefined) return undefined;
    if (isSameSecret(given, token)) return { userId, scopes: undefined };
    const scopes = grants.scopesOf(given);
    return scopes && { userId, scopes };
  };
}
