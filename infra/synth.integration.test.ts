import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from './commands/testing/command.ts';

const OFFLINE = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  import net from 'node:net';
  const refuse = () => { throw new Error('Network access blocked'); };
  net.Socket.prototype.connect = refuse;
  dns.lookup = refuse;
`)}`;

const MINIMAL = ['stage=prod'];
const FULL = [
  'stage=staging',
  'airtableBaseId=appOfTheDealer',
  'webAcl=managed',
  'alarmEmail=ops@shop.example',
  'mailFrom=shop@shop.example',
  'mailReplyTo=dealer@dealer.example',
  'mailPostalAddress=1 Main Street, Springfield',
  'shopName=Field & Garrison',
  'restoredTable=Restored',
  'restoredTableStreamArn=arn:aws:dynamodb:us-east-1:111111111111:table/Restored/stream/1',
  'userPoolPlan=plus',
];

const SHOP = { SHOP_ACCOUNT: '111111111111', SHOP_REGION: 'eu-west-1' };
const COPIES = ['stage=prod', 'backupAccount=222222222222', 'backupRegion=eu-central-1'];

test.each([
  ['production with cdk.json’s settings', 'Guidon-prod', MINIMAL, {}],
  ['another stage with every option', 'Guidon-staging', FULL, {}],
  ['production with copies in another account', 'Guidon-prod', COPIES, SHOP],
])(
  'the stack of %s is synthesized without credentials or network, cdk-nag findings or warnings',
  async (_, stack, context, shop) => {
    const output = await mkdtemp(join(tmpdir(), 'guidon-cdk-'));
    onTestFinished(() => rm(output, { recursive: true }));
    const env = { NODE_OPTIONS: `--import=${OFFLINE}`, ...shop };
    const args = context.flatMap((setting) => ['-c', setting]);
    const { code, out, err } = await runCommand('synth', [...args, '--output', output], { env });
    expect({
      code,
      problems: `${out}${err}`.match(/^.*(ERROR|WARNING|\[(?:Error|Warning)).*$/gim),
    }).toEqual({
      code: 0,
      problems: null,
    });
    const template = JSON.parse(await readFile(join(output, `${stack}.template.json`), 'utf8'));
    expect(Object.keys(template.Resources).length).toBeGreaterThan(200);
    expect(Object.keys(template.Resources).length).toBeLessThan(500);
  },
  120_000,
);
