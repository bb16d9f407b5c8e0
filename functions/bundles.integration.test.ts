import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Bundle,
  bundleFunction,
  FUNCTIONS,
  type FunctionName,
  GROUPS,
  loadedAtStart,
  WORKER,
} from './build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the environment of a build may hold. It stands before anything of the build is loaded. */
const SECRETS = vi.hoisted(() => {
  const names = ['AIRTABLE_TOKEN', 'AIRTABLE_CLIENT_SECRET', 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN'];
  for (const name of names) process.env[name] = `what-${name}-is`;
  return names.map((name) => `what-${name}-is`);
});
/** Of AWS, of anybody, of Airtable. */
const KEY =
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----|\bpat\w{14}\.[0-9a-f]{64}\b/;

/** The SDK's clients that each function uses. One more is code, and seems a right, that it has no use for. */
const CLIENTS: Record<FunctionName, string[]> = {
  products: ['dynamodb', 's3'],
  cart: ['dynamodb'],
  wishlist: ['dynamodb'],
  orders: ['dynamodb'],
  auth: ['cognito-identity-provider', 'dynamodb'],
  staff: ['cognito-identity-provider', 'dynamodb'],
  items: ['dynamodb', 's3', 'ssm'],
  identification: ['dynamodb', 's3'],
  uploads: ['dynamodb', 's3', 'sts'],
  airtable: ['dynamodb', 's3', 'ssm'],
  sync: ['dynamodb', 'lambda', 's3', 'ssm'],
  [WORKER]: ['dynamodb', 'lambda', 's3', 'ssm'],
};
/** What few calls need; but who signs in needs Amplify. */
const SELDOM =
  /node_modules\/(?:@aws-sdk\/client-(?:ssm|sts|lambda)|airtable|oauth4webapi|papaparse)\//;
const AMPLIFY = /node_modules\/@?aws-amplify\//;

const bundles = new Map<FunctionName, Bundle>();
beforeAll(async () => {
  for (const name of FUNCTIONS) bundles.set(name, await bundleFunction(name));
});

function bundle(name: FunctionName): Bundle {
  const found = bundles.get(name);
  if (!found) throw new Error(`${name} was not built`);
  return found;
}

/** What scripts are made of: all, or some of them. */
function sourcesOf(
  { metafile }: Bundle,
  scripts = new Set(Object.keys(metafile.outputs)),
): string[] {
  return Object.entries(metafile.outputs)
    .filter(([script]) => scripts.has(script))
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : []));
}

const textOf = (contents: Uint8Array) => Buffer.from(contents).toString();

describe.each(FUNCTIONS)('the bundle of %s', (name) => {
  test('has its own code and what all share, and that of no other group', () => {
    const own = name === WORKER ? 'sync' : name;
    const folders = sourcesOf(bundle(name)).flatMap(
      (path) => /^functions\/([^/]+)\//.exec(path)?.[1] ?? [],
    );
    const groups = folders.filter((folder) => GROUPS.some((group) => group === folder));
    expect([...new Set(groups)]).toEqual([own]);
  });

  test('has nothing of tests, nor of what builds, deploys or takes the place of a cloud', () => {
    const ours = sourcesOf(bundle(name)).filter((path) => !path.includes('node_modules/'));
    expect(ours.filter((path) => !/^(?:functions\/[^/]+|shared)\//.test(path))).toEqual([]);
    expect(ours.filter((path) => /\.test\.ts$|\/testing\//.test(path))).toEqual([]);
  });

  test('has the clients that it uses, and takes credentials from nowhere but its environment', () => {
    const packages = sourcesOf(bundle(name)).flatMap(
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

  test('loads at its start nothing that few calls need', () => {
    const started = sourcesOf(bundle(name), loadedAtStart(bundle(name)));
    expect(started.filter((path) => SELDOM.test(path))).toEqual([]);
    if (name !== 'auth') expect(started.filter((path) => AMPLIFY.test(path))).toEqual([]);
  });

  test('has a source map beside each script, which leads to the sources and does not repeat them', async () => {
    const { files } = bundle(name);
    const scripts = [...files.keys()].filter((file) => !file.endsWith('.map'));
    expect([...files.keys()].sort()).toEqual(
      scripts.flatMap((script) => [script, `${script}.map`]).sort(),
    );
    for (const script of scripts) {
      const end = textOf(files.get(script) ?? new Uint8Array())
        .trimEnd()
        .split('\n')
        .at(-1);
      expect(end).toBe(`//# sourceMappingURL=${script}.map`);
      const map = JSON.parse(textOf(files.get(`${script}.map`) ?? new Uint8Array()));
      expect(map.sourcesContent).toBeUndefined();
      const ours = map.sources.filter((source: string) => !source.includes('node_modules/'));
      for (const source of ours) await access(join(ROOT, 'dist/functions', name, source));
    }
  });

  test('holds nothing that the environment of its build holds, and no key of any kind', () => {
    for (const [file, contents] of bundle(name).files) {
      const text = textOf(contents);
      for (const secret of SECRETS) expect(text.includes(secret), file).toBe(false);
      expect(KEY.exec(text)?.[0], file).toBeUndefined();
    }
  });
});
