import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export interface ColdStart {
  importMs: number;
  residentBytes: number;
}

/** Runs as an ES module, as in Lambda: `require` is not defined. */
const SCRIPT = `
const startedMs = performance.now();
await import(process.argv[1]);
const importMs = performance.now() - startedMs;
console.log('\\n' + JSON.stringify({ importMs, residentBytes: process.memoryUsage.rss() }));`;

const ENV = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  TABLE_NAME: 'guidon',
  MEDIA_BUCKET: 'guidon-media',
  SITE_URL: 'https://shop.example',
  COGNITO_USER_POOL_ID: 'eu-west-1_Bench0001',
  COGNITO_CLIENT_ID: 'bench',
  COGNITO_DOMAIN: 'https://login.example',
  UPLOAD_ROLE_ARN: 'arn:aws:iam::123456789012:role/uploads',
  SYNC_WORKER: 'guidon-sync-worker',
};

export async function measureColdStart(script: string): Promise<ColdStart> {
  const url = String(pathToFileURL(script));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', SCRIPT, url],
    { env: ENV },
  ).catch(({ stderr }) => {
    // The rest of stderr is the minified bundle's single line.
    throw new Error(`${script}: ${/^\w*Error.*$/m.exec(stderr)?.[0]}`);
  });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}
