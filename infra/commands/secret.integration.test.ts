import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Airtable } from '../airtable.ts';
import { SECRETS, secretParameter } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import { readSecret } from './read-secret.ts';
import { startAws } from './testing/aws.ts';
import { runCommand } from './testing/command.ts';

const SECRET = 'patKEEP.it-to_yourself';
const TOKEN = ['--stage', 'prod', 'airtable-token'];
const PARAMETER = '/guidon/prod/airtable-token';

test('a piped secret is stored as a SecureString without being printed', async () => {
  const { env, parameters } = await startAws();
  const { code, out, err } = await runCommand('secret', TOKEN, { env, input: ` ${SECRET}\n` });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe(
    `${PARAMETER} is set in eu-west-1. The functions pick up the change within five minutes.\n`,
  );
  expect(parameters.get(PARAMETER)).toEqual({
    Name: PARAMETER,
    Value: SECRET,
    Type: 'SecureString',
    Overwrite: true,
  });
});

test('a secret that is not valid in a header is rejected without being printed', async () => {
  const { env, parameters } = await startAws();
  for (const [input, message] of [
    [' \n', 'is empty'],
    [`${SECRET}\n${SECRET}`, 'spaces or invisible'],
    [`${SECRET}\u200b`, 'spaces or invisible'],
  ] as const) {
    const { code, out, err } = await runCommand('secret', TOKEN, { env, input });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err).not.toContain(SECRET);
  }
  expect(parameters.size).toBe(0);
});

test('a secret passed as an argument is rejected without being printed', async () => {
  const { env, parameters } = await startAws();
  for (const args of [
    [...TOKEN, SECRET],
    ['--stage', 'prod', SECRET],
  ]) {
    const { code, out, err } = await runCommand('secret', args, { env, input: SECRET });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).not.toContain(SECRET);
  }
  expect(parameters.size).toBe(0);
});

test('an unknown name of a secret lists the known ones', async () => {
  const { code, err } = await runCommand('secret', ['--stage', 'prod', 'token']);
  expect({ code, err }).toEqual({
    code: 1,
    err: 'Expected airtable-token, airtable-client-secret, paypal-client-secret, origin-secret\n',
  });
});

test('a secret can be deleted, which fails if there is none', async () => {
  const { env } = await startAws();
  await runCommand('secret', TOKEN, { env, input: SECRET });
  const deleted = await runCommand('secret', [...TOKEN, '--delete'], { env });
  expect(deleted).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${PARAMETER} is deleted`),
  });
  const again = await runCommand('secret', [...TOKEN, '--delete'], { env });
  expect(again).toEqual({ code: 1, out: '', err: `No ${PARAMETER} in eu-west-1\n` });
});

test('the origin secret is rotated, which every deployment publishes', async () => {
  const { env, parameters } = await startAws();
  const read = (name: string) => String(parameters.get(`/guidon/dev/${name}`)?.Value);
  const rotate = () => runCommand('secret', ['--stage', 'dev', 'origin-secret'], { env });
  const deploy = () => runCommand('deploy', ['--stage', 'dev', '--app', 'exit 3'], { env });

  expect(await rotate()).toMatchObject({ code: 1, err: expect.stringContaining('npm run deploy') });
  expect(await deploy()).toMatchObject({ code: 1, out: '' });
  const [current, hashes] = [read('origin-secret-current'), read('origin-secret-hashes')];
  expect(parameters.get('/guidon/dev/origin-secret')?.Type).toBe('SecureString');
  expect(hashes.split(',')[1]).toBe(createHash('sha256').update(current).digest('hex'));

  await deploy();
  expect(read('origin-secret-current')).toBe(current);
  const rotated = await rotate();
  expect(rotated).toMatchObject({ code: 0, out: expect.stringContaining('is rotated') });
  expect(read('origin-secret-current')).toBe(current);
  await deploy();
  const [former, next] = [hashes.split(',')[1], hashes.split(',')[2]];
  expect(read('origin-secret-current')).not.toBe(current);
  expect(read('origin-secret-hashes').split(',').slice(0, 2)).toEqual([former, next]);
  expect(rotated.out).not.toContain(read('origin-secret-current'));
}, 60_000);

test('a secret without a region or credentials names the variables to set', async () => {
  const { env } = await startAws();
  const { AWS_REGION, ...withoutRegion } = env;
  const nowhere = await runCommand('secret', TOKEN, { env: withoutRegion, input: SECRET });
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('AWS_REGION') });
  const nobody = await runCommand('secret', TOKEN, { env: { AWS_REGION }, input: SECRET });
  expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('AWS_PROFILE') });
});

test('a secret typed at a terminal is not echoed', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const read = readSecret(PARAMETER, { input, output });
  input.write(`${SECRET}\r`);
  expect(await read).toBe(SECRET);
  output.end();
  expect(await text(output)).toBe(`${PARAMETER} (hidden): \n`);
});

test('a secret is stored in the parameter that the functions read', () => {
  const { parameters } = new Airtable(readSettings({ stage: 'prod' }));
  expect(SECRETS.map((name) => secretParameter('prod', name))).toEqual(parameters);
});
