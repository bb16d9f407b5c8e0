import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BUILD_SECRETS } from './bundles.ts';

const BUILD = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url));

/** Builds the deployable bundles once, before the test files that need them run in parallel. */
export default function setup(): void {
  const env = { ...process.env, ...BUILD_SECRETS, NODE_ENV: 'production' };
  execFileSync(process.execPath, [BUILD], { env, stdio: 'inherit' });
}
