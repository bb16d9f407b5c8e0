import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from './commands/testing/command.ts';

/** Fails whatever looks for a host or connects to one. */
const OFFLINE = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  import net from 'node:net';
  const refuse = () => { throw new Error('There is no network'); };
  net.Socket.prototype.connect = refuse;
  dns.lookup = refuse;
`)}`;

const PLAIN = ['stage=prod'];
const FULL = [
  'stage=staging',
  'airtableBaseId=appOfTheDealer',
  'webAcl=managed',
  'alarmEmail=ops@shop.example',
  'restoredTable=Restored',
  'userPoolPlan=plus',
];

test.each([
  ['production, as cdk.json has it', 'Guidon-prod', PLAIN],
  ['another stage with all that one can ask for', 'Guidon-staging', FULL],
])(
  '%s is made without credentials and network, with no finding of cdk-nag and no warning',
  async (_, stack, context) => {
    const output = await mkdtemp(join(tmpdir(), 'guidon-cdk-'));
    const env = { NODE_OPTIONS: `--import=${OFFLINE}` };
    const args = context.flatMap((setting) => ['-c', setting]);
    const { code, out, err } = await runCommand('synth', [...args, '--output', output], { env });
    expect({
      code,
      told: `${out}${err}`.match(/^.*(ERROR|WARNING|\[(?:Error|Warning)).*$/gim),
    }).toEqual({
      code: 0,
      told: null,
    });
    const template = JSON.parse(await readFile(join(output, `${stack}.template.json`), 'utf8'));
    expect(Object.keys(template.Resources).length).toBeGreaterThan(200);
    expect(Object.keys(template.Resources).length).toBeLessThan(500);
  },
);
