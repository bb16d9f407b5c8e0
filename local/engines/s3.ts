import { mkdir } from 'node:fs/promises';
import S3rver from '@20minutes/s3rver';
import AWSAccount from '@20minutes/s3rver/lib/models/account.js';
import { guardServer } from '../guard.ts';
import { readLastPort, saveLastPort } from '../last-port.ts';
import { makeWritesAtomic, removeTemporaryWrites } from './atomic-store.ts';
import { conditionalWrites } from './conditional-writes.ts';
import { startExpiry } from './expiry.ts';
import { findFreePort } from './free-port.ts';
import type { EngineKeys } from './keys.ts';
import { fixMultipart } from './multipart.ts';
import { pageLists } from './paged-lists.ts';
import { requestGuards } from './request-guards.ts';
import { temporaryKeys } from './temporary-keys.ts';

/** Same rules as the real bucket: see `infra/media.ts`. */
const corsRules = (siteUrl: string) => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${siteUrl}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader><ExposeHeader>ETag</ExposeHeader>
</CORSRule></CORSConfiguration>`;

/**
 * Also serves the STS call that uploads need.
 * @param siteUrl origin whose pages upload photos
 */
export async function startS3(
  directory: string,
  bucket: string,
  keys: EngineKeys,
  siteUrl: string,
): Promise<{ endpoint: string; stop(): Promise<void> }> {
  await mkdir(directory, { recursive: true });
  const server = new S3rver({
    address: '127.0.0.1',
    port: await choosePort(directory),
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [corsRules(siteUrl)] }],
  });
  const { store, middleware } = server;
  PRODUCT_ACCOUNT.createKeyPair(keys.accessKeyId, keys.secretAccessKey);
  makeWritesAtomic(store);
  await removeTemporaryWrites(store, bucket);
  fixMultipart(server);
  pageLists(server);
  const { sts, enforcePolicies } = temporaryKeys(bucket, keys);
  middleware.unshift(
    sts,
    ...requestGuards(keys, siteUrl),
    enforcePolicies,
    conditionalWrites(store),
  );
  const { port } = await server.run();
  guardServer(server.httpServer, siteUrl);
  await saveLastPort(directory, port);
  const expiry = await startExpiry(store, bucket);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      expiry.stop();
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
}

/** Removes s3rver's account, whose keys are well known. */
const PRODUCT_ACCOUNT = new AWSAccount(0, 'guidon');
AWSAccount.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');

/** Prefers the last port: the CSP of open pages and presigned URLs name it. */
async function choosePort(directory: string): Promise<number> {
  const last = await readLastPort(directory);
  return findFreePort(...(last ? [last] : []));
}
