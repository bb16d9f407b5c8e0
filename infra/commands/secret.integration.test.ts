import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { Airtable } from '../airtable.ts';
import { SECRETS, secretParameter } from '../secret-parameter.ts';
import { readSettings } from '../settings.ts';
import { readSecret } from './read-secret.ts';
import { startAws } from './testing/aws.ts';
import { runCommand } from './testing/command.ts';

const SECRET = 'patKEEP.it-to_yourself';
const TOKEN = ['--stage', 'prod', 'airtable-token'];
const PARAMETER = '/guidon/prod/airtable-token';

test('a secret that is piped in becomes a SecureString, and stands in no output', async () => {
  const { env, parameters } = await startAws();
  const { code, out, err } = await runCommand('secret', TOKEN, { env, input: ` ${SECRET}\n` });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe(
    `${PARAMETER} is set in eu-west-1. The functions read it anew within five minutes.\n`,
  );
  expect(parameters.get(PARAMETER)).toEqual({
    Name: PARAMETER,
    Value: SECRET,
    Type: 'SecureString',
    Overwrite: true,
  });
});

test('what no header can hold is refused, and not repeated', async () => {
  const { env, parameters } = await startAws();
  for (const [input, told] of [
    [' \n', 'It is empty'],
    [`${SECRET}\n${SECRET}`, 'spaces or invisible'],
    [`${SECRET}\u200b`, 'spaces or invisible'],
  ] as const) {
    const { code, out, err } = await runCommand('secret', TOKEN, { env, input });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(told);
    expect(err).not.toContain(SECRET);
  }
  expect(parameters.size).toBe(0);
});

test('among the arguments it is refused, and not repeated', async () => {
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

test('a secret that nothing reads is refused by telling which there are', async () => {
  const { code, err } = await runCommand('secret', ['--stage', 'prod', 'token']);
  expect({ code, err }).toEqual({
    code: 1,
    err: 'Expected airtable-token or airtable-client-secret\n',
  });
});

test('a secret is taken away, once', async () => {
  const { env } = await startAws();
  await runCommand('secret', TOKEN, { env, input: SECRET });
  const gone = await runCommand('secret', [...TOKEN, '--delete'], { env });
  expect(gone).toMatchObject({ code: 0, out: expect.stringContaining(`${PARAMETER} is gone`) });
  const again = await runCommand('secret', [...TOKEN, '--delete'], { env });
  expect(again).toEqual({ code: 1, out: '', err: `There is no ${PARAMETER} in eu-west-1\n` });
});

test('without a region or credentials it says what to set', async () => {
  const { env } = await startAws();
  const { AWS_REGION, ...unplaced } = env;
  const nowhere = await runCommand('secret', TOKEN, { env: unplaced, input: SECRET });
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('AWS_REGION') });
  const nobody = await runCommand('secret', TOKEN, { env: { AWS_REGION }, input: SECRET });
  expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('AWS_PROFILE') });
});

test('what is typed at a terminal is not shown', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const read = readSecret(PARAMETER, { input, output });
  input.write(`${SECRET}\r`);
  expect(await read).toBe(SECRET);
  output.end();
  expect(await text(output)).toBe(`${PARAMETER} (not shown): \n`);
});

test('the functions read the parameters that it sets', () => {
  const { parameters } = new Airtable(readSettings(new App({ context: { stage: 'prod' } }).node));
  expect(SECRETS.map((name) => secretParameter('prod', name))).toEqual(parameters);
});
