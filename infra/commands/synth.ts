import { cdk } from './cdk.ts';
import { run } from './run.ts';

/** Writes the template of cdk.json's stage, or of `-c stage=<name>`. Needs no credentials and no network. */
await run((args) => cdk(['synth', '--quiet', '--no-notices', ...args]));
