import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { npm } from '../support/npm.ts';
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
    }),
  ),
});
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
  for (const [path, { resolved }] of Object.entries(lock.packages)) {
    report.record(SUPPLY_CHAIN_PROMISES.noResolved, resolved === undefined ? undefined : path);
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
