import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { npm, npmIn } from '../support/npm.ts';
import type { PromiseReport } from '../support/report.ts';
import { SUPPLY_CHAIN_PROMISES } from './promises.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      inBundle: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const Sbom = z.object({ components: z.array(z.object({ 'bom-ref': z.string() })) });
const PROJECT = '';
const WithScripts = z.array(z.object({ name: z.string() }));

export async function verifyLock(report: PromiseReport): Promise<void> {
  const lock = Lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const recorded = Lock.parse(
    JSON.parse(await readFile('node_modules/.package-lock.json', 'utf8')),
  );
  // npm also lists packages for other platforms.
  const installed = Object.entries(recorded.packages).filter(([path]) => existsSync(path));
  for (const [path, { version, integrity, inBundle }] of installed) {
    const locked = lock.packages[path];
    const isLocked =
      locked?.version === version &&
      (inBundle || (integrity?.startsWith('sha512-') && locked?.integrity === integrity));
    report.record(SUPPLY_CHAIN_PROMISES.integrity, isLocked ? undefined : `${path}@${version}`);
  }
  for (const [path, { resolved, integrity, inBundle, link }] of Object.entries(lock.packages)) {
    report.record(SUPPLY_CHAIN_PROMISES.noResolved, resolved === undefined ? undefined : path);
    const hasChecksum = path === PROJECT || inBundle || link || integrity?.startsWith('sha512-');
    report.record(SUPPLY_CHAIN_PROMISES.checksums, hasChecksum ? undefined : path);
  }
  const { succeeded, stderr } = await npm('ls', '--all');
  report.record(SUPPLY_CHAIN_PROMISES.complete, succeeded ? undefined : stderr);
  const direct = (names: object) => Object.keys(names).length;
  report.addFigure(
    `supply chain: ${direct(packageJson.dependencies)} dependencies, ` +
      `${direct(packageJson.devDependencies)} for development, ` +
      `${installed.length} packages installed, ` +
      `${Object.keys(lock.packages).length - 1} in the lock file for all platforms`,
  );
}

export async function verifyInstallScripts(report: PromiseReport): Promise<void> {
  const { stdout } = await npm(
    'query',
    ':attr(scripts, [preinstall]), :attr(scripts, [install]), :attr(scripts, [postinstall])',
  );
  const allowScripts: Record<string, boolean> = packageJson.allowScripts;
  for (const { name } of WithScripts.parse(JSON.parse(stdout))) {
    report.record(SUPPLY_CHAIN_PROMISES.scripts, name in allowScripts ? undefined : name);
  }
}

/** Installs an unlisted package with this project's npm settings. */
export async function verifyForeignScripts(report: PromiseReport): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guidon-scripts-'));
  const ran = join(folder, 'ran');
  const install = async (...options: string[]) => {
    await npmIn(folder, 'install', '--no-package-lock', '--prefer-offline', ...options);
    return existsSync(ran);
  };
  try {
    const scripts = { postinstall: `node -e "fs.writeFileSync('${ran}', '')"` };
    await mkdir(join(folder, 'foreign'));
    await writeFile(
      join(folder, 'foreign/package.json'),
      JSON.stringify({ ...FOREIGN_PACKAGE, scripts }),
    );
    await npmIn(folder, 'pack', './foreign');
    const { allowScripts } = packageJson;
    const dependencies = { foreign: 'file:foreign-1.0.0.tgz' };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ allowScripts, dependencies }));
    await cp('.npmrc', join(folder, '.npmrc'));
    const isRun = await install();
    report.record(SUPPLY_CHAIN_PROMISES.foreignScripts, isRun ? 'its script ran' : undefined);
    // Without this check, the refusal proves nothing.
    const runsUnprotected = await install('--strict-allow-scripts=false');
    if (!runsUnprotected) throw new Error('The script does not run without the setting either');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const FOREIGN_PACKAGE = { name: 'foreign', version: '1.0.0' };

export async function verifySbom(report: PromiseReport): Promise<void> {
  const { stdout } = await npm('run', '--silent', 'sbom');
  const { components } = Sbom.parse(JSON.parse(stdout));
  const named = new Set(components.map((component) => component['bom-ref']));
  const recorded = Lock.parse(
    JSON.parse(await readFile('node_modules/.package-lock.json', 'utf8')),
  );
  for (const [path, { version }] of Object.entries(recorded.packages)) {
    if (!existsSync(path)) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isNamed = named.has(`${name}@${version}`);
    report.record(SUPPLY_CHAIN_PROMISES.sbom, isNamed ? undefined : `${name}@${version}`);
  }
}
