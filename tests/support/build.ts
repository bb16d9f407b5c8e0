import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url));

/** Builds once, before the test files that need the bundles run side by side: what deploys, not what
 *  a test run would make of it. */
export default function setup(): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [BUILD], { env, stdio: 'inherit' });
}
