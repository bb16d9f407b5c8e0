import { cdk } from './cdk.ts';
import { run } from './run.ts';

await run((args) => cdk(['synth', '--quiet', '--no-notices', ...args]));
