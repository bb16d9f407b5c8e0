import { cdk } from './cdk.ts';
import { run } from './run.ts';

/** Needs no credentials and no network. */
await run((args) => cdk(['synth', '--quiet', '--no-notices', ...args]));
