import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import type { Ledger } from './ledger.ts';
import { jsonOf } from './support/json.ts';
import { npm } from './support/npm.ts';

/** Free to use in a product whose source stays closed. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
]);
/** Argued in docs/decisions/0014. */
const ARGUED_LICENCES = new Map([
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['axe-core', 'MPL-2.0'],
  ['lightningcss', 'MPL-2.0'],
  ['lightningcss-linux-x64-gnu', 'MPL-2.0'],
  ['humanize-number', ''],
]);

const Component = z.object({
  name: z.string(),
  licenses: z
    .array(
      z.object({
        license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
        expression: z.string().optional(),
      }),
    )
    .default([]),
});
const Sbom = z.object({ components: z.array(Component) });
const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ url: z.string(), title: z.string() })])),
    }),
  ),
});
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});
const WithScripts = z.array(z.object({ name: z.string() }));

/** What the product is made of: known, free to use, and as the lock file has it. */
export async function prove(ledger: Ledger): Promise<void> {
  await proveAudit(ledger);
  await proveLock(ledger);
  await proveInstallScripts(ledger);
  await proveLicences(ledger);
}

async function proveAudit(ledger: Ledger): Promise<void> {
  const promise = 'no known vulnerability, but for those argued in docs/decisions';
  const audit = Audit.safeParse(jsonOf((await npm('audit', '--json')).stdout));
  if (!audit.success) {
    ledger.noteUntried(promise, 'the registry tells no advisories; run `npm audit` where it does');
    return;
  }
  const argued = await decisions();
  const advisories = Object.entries(audit.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [{ name, ...each }])),
  );
  for (const { name, url, title } of advisories) {
    const id = url.split('/').at(-1) ?? url;
    ledger.note(promise, argued.includes(id) ? undefined : `${name}: ${title} (${id})`);
  }
  if (advisories.length === 0) ledger.note(promise);
}

async function proveLock(ledger: Ledger): Promise<void> {
  const lock = Lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const noted = Lock.parse(JSON.parse(await readFile('node_modules/.package-lock.json', 'utf8')));
  // npm notes those of other platforms as well.
  const installed = Object.entries(noted.packages).filter(([path]) => existsSync(path));
  for (const [path, { version, integrity, inBundle }] of installed) {
    const locked = lock.packages[path];
    const isLocked =
      locked?.version === version &&
      (inBundle || (integrity?.startsWith('sha512-') && locked?.integrity === integrity));
    ledger.note(
      'every installed package is the one of the lock file, by its checksum',
      isLocked ? undefined : `${path}@${version}`,
    );
  }
  for (const [path, { resolved }] of Object.entries(lock.packages)) {
    ledger.note(
      'the lock file names no address to fetch from',
      resolved === undefined ? undefined : path,
    );
  }
  const { isWell, stderr } = await npm('ls', '--all');
  ledger.note(
    'what is installed is what package.json and the lock file ask for',
    isWell ? undefined : stderr,
  );
  const direct = (names: object) => Object.keys(names).length;
  ledger.tell(
    `supply chain: ${direct(packageJson.dependencies)} dependencies, ` +
      `${direct(packageJson.devDependencies)} for development, ` +
      `${installed.length} packages installed, ` +
      `${Object.keys(lock.packages).length - 1} in the lock file for all platforms`,
  );
}

async function proveInstallScripts(ledger: Ledger): Promise<void> {
  const { stdout } = await npm(
    'query',
    ':attr(scripts, [preinstall]), :attr(scripts, [install]), :attr(scripts, [postinstall])',
  );
  const decided: Record<string, boolean> = packageJson.allowScripts;
  for (const { name } of WithScripts.parse(JSON.parse(stdout))) {
    ledger.note(
      'every install script is allowed, or refused, by package.json',
      name in decided ? undefined : name,
    );
  }
}

async function proveLicences(ledger: Ledger): Promise<void> {
  const { stdout } = await npm('sbom', '--sbom-format=cyclonedx');
  const counts = new Map<string, number>();
  for (const { name, licenses } of Sbom.parse(JSON.parse(stdout)).components) {
    const licence = licenses
      .map(({ license, expression }) => license?.id ?? license?.name ?? expression)
      .join(' AND ');
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
    ledger.note(
      'every package has a licence that we may use it by',
      isFree(licence) || ARGUED_LICENCES.get(name) === licence
        ? undefined
        : `${name}: ${licence || 'none named'}`,
    );
  }
  const list = [...counts].sort(([, a], [, b]) => b - a);
  ledger.tell(
    `licences: ${list.map(([licence, count]) => `${count} ${licence || 'none named'}`).join(', ')}`,
  );
}

/** One of alternatives is enough; of what is joined, all are needed. */
function isFree(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((id) => LICENCES.has(id)));
}

async function decisions(): Promise<string> {
  const folder = 'docs/decisions';
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  return texts.join('\n');
}
