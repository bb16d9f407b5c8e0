import { access } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUILD_SECRETS, readBundleFiles, readMetafile } from '../tests/support/bundles.ts';
import {
  FUNCTIONS,
  type FunctionName,
  GROUPS,
  IMPORTER,
  loadedAtStart,
  MAIL,
  OUTBOX,
  OUTSIDE_CHECK,
  RENDER,
  USER_EXPORT,
  WORKER,
} from './build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Keys of AWS, private keys, Airtable tokens. */
const KEY =
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----|\bpat\w{14}\.[0-9a-f]{64}\b/;

/** The groups whose data is on the pages that the server renders. */
const RENDERED = ['content', 'products'];

/** The SDK clients that each function needs. */
const CLIENTS: Record<FunctionName, string[]> = {
  products: ['dynamodb', 's3'],
  derivatives: ['s3'],
  content: ['dynamodb', 'kms'],
  analytics: ['dynamodb', 'kms'],
  cart: ['dynamodb', 'kms'],
  wishlist: ['dynamodb', 'kms'],
  orders: ['dynamodb', 'kms', 's3'],
  payments: ['dynamodb', 'kms', 'ssm'],
  deliveries: ['dynamodb', 'kms', 's3'],
  documents: ['dynamodb', 'kms', 's3'],
  alerts: ['dynamodb', 'kms', 's3'],
  mailings: ['dynamodb', 'kms'],
  account: ['cognito-identity-provider', 'dynamodb', 'kms', 's3'],
  'post-confirmation': ['dynamodb'],
  auth: ['cognito-identity-provider', 'dynamodb', 'kms'],
  staff: ['cognito-identity-provider', 'dynamodb', 'kms'],
  items: ['dynamodb', 'kms', 's3', 'ssm'],
  identification: ['dynamodb', 'kms', 's3'],
  uploads: ['dynamodb', 'kms', 's3', 'sts'],
  imports: ['dynamodb', 'kms', 'lambda'],
  airtable: ['dynamodb', 'kms', 's3', 'ssm'],
  sync: ['dynamodb', 'kms', 'lambda', 's3', 'ssm'],
  search: ['dynamodb', 'kms', 's3'],
  webhooks: ['dynamodb', 'kms', 'lambda'],
  consignors: ['dynamodb', 'kms'],
  customers: ['dynamodb', 'kms', 's3'],
  sales: ['dynamodb', 'kms'],
  books: ['dynamodb', 'kms', 's3'],
  stocktakes: ['dynamodb', 'kms', 's3'],
  [WORKER]: ['dynamodb', 'kms', 'lambda', 's3', 'ssm'],
  [OUTBOX]: ['dynamodb', 'lambda', 's3', 'ssm'],
  [MAIL]: ['dynamodb', 'kms', 'sesv2'],
  [IMPORTER]: ['apigatewaymanagementapi', 'dynamodb', 's3'],
  [RENDER]: ['dynamodb', 's3'],
  [OUTSIDE_CHECK]: [],
  [USER_EXPORT]: ['cognito-identity-provider', 's3'],
};
/** Packages that few calls need. Only `auth` needs Amplify at start. */
const RARELY_NEEDED =
  /node_modules\/(?:@aws-sdk\/client-(?:cloudfront|kms|ssm|sts|lambda)|airtable|ipaddr.js|jose|oauth4webapi|papaparse|@aws-lambda-powertools\/metrics)\//;
const AMPLIFY = /node_modules\/@?aws-amplify\//;

/** The sources in a bundle's scripts; in all of them by default. */
function getSources(
  metafile: Metafile,
  scripts = new Set(Object.keys(metafile.outputs)),
): string[] {
  return Object.entries(metafile.outputs)
    .filter(([script]) => scripts.has(script))
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : []));
}

describe.each(FUNCTIONS)('the bundle of %s', (name) => {
  let metafile: Metafile;
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    metafile = await readMetafile(name);
    files = await readBundleFiles(name);
  });

  test('a bundle contains no code of other groups', () => {
    const own = name === RENDER ? RENDERED : GROUPS.filter((group) => group === name);
    const groups = getSources(metafile).flatMap(
      (path) => /^functions\/api\/([^/]+)\//.exec(path)?.[1] ?? [],
    );
    expect([...new Set(groups)].sort()).toEqual(own);
  });

  test('a bundle contains no code of tests, tools or emulators', () => {
    const ours = getSources(metafile).filter((path) => !path.includes('node_modules/'));
    expect(ours.filter((path) => !/^(?:functions\/[^/]+\/|shared\/)/.test(path))).toEqual([]);
    expect(ours.filter((path) => /\.test\.ts$|\/testing\//.test(path))).toEqual([]);
  });

  test('a bundle contains only the SDK clients that the function uses, and reads credentials from the environment', () => {
    const packages = getSources(metafile).flatMap(
      (path) => /node_modules\/@(?:aws-sdk|smithy)\/([\w-]+)\//.exec(path)?.[1] ?? [],
    );
    const of = (prefix: string) => [
      ...new Set(
        packages.flatMap((one) => (one.startsWith(prefix) ? one.slice(prefix.length) : [])),
      ),
    ];
    expect(of('client-').sort()).toEqual(CLIENTS[name]);
    expect(of('credential-provider-')).toEqual(['env']);
  });

  test('a bundle imports nothing but its own scripts and Node', () => {
    const imports = Object.values(metafile.outputs).flatMap((output) =>
      output.imports.flatMap(({ path, external }) => (external ? path : [])),
    );
    expect(imports.filter((path) => !isBuiltin(path))).toEqual([]);
  });

  test('a bundle loads rarely needed packages on demand', () => {
    const started = getSources(metafile, loadedAtStart({ metafile }));
    expect(started.filter((path) => RARELY_NEEDED.test(path))).toEqual([]);
    if (name !== 'auth') expect(started.filter((path) => AMPLIFY.test(path))).toEqual([]);
  });

  test('a bundle has a source map for each script that refers to the sources without containing them', async () => {
    const scripts = [...files.keys()].filter((file) => !file.endsWith('.map'));
    for (const script of scripts) {
      const end = (files.get(script) ?? '').trimEnd().split('\n').at(-1);
      expect(end).toBe(`//# sourceMappingURL=${script}.map`);
      const map = JSON.parse(files.get(`${script}.map`) ?? '');
      expect(map.sourcesContent).toBeUndefined();
      const ours = map.sources.filter((source: string) => !/node_modules\/|https?:/.test(source));
      for (const source of ours) await access(join(ROOT, 'dist/functions', name, source));
    }
  });

  test('a bundle contains no secrets of the build environment and no keys', () => {
    for (const [file, text] of files) {
      for (const secret of Object.values(BUILD_SECRETS))
        expect(text.includes(secret), file).toBe(false);
      expect(KEY.exec(text)?.[0], file).toBeUndefined();
    }
  });
});
