import { cdk } from './cdk.ts';
import { run } from './run.ts';

/** The template of cdk.json's stage, or of `-c stage=<name>`; with no credentials and no network. */
await run((args) => cdk(['synth', '--quiet', '--no-notices', ...args]));
