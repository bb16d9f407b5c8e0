import { PassThrough } from 'node:stream';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRestorableAws } from '../../tests/support/restorable-aws.ts';
import { GuidonStack } from '../guidon-stack.ts';
import { readSettings } from '../settings.ts';
import { BACKGROUND_FUNCTIONS } from './restore/background-functions.ts';
import { confirm } from './restore/confirm.ts';
import { runCommand } from './testing/command.ts';

const POINT = new Date(Date.now() - 60_000).toISOString();
let aws: Awaited<ReturnType<typeof startRestorableAws>>;

const refuse = () => Promise.reject(new Error('Not expected'));
beforeAll(async () => {
  aws = await startRestorableAws({
    dynamodbEndpoint: 'http://127.0.0.1:9',
    bucketEndpoint: 'http://127.0.0.1:9',
    outputs: { TableName: 'the-table', MediaBucketName: 'the-bucket' },
    workerVariables: { AIRTABLE_BASE_ID: 'appOfTheShop00000' },
    restoreTable: refuse,
    deletedPhotos: refuse,
    restorePhoto: refuse,
    invokeWorker: refuse,
  });
});
afterAll(() => aws.stop());

const restore = (...args: string[]) =>
  runCommand('restore', args, {
    env: {
      AWS_ENDPOINT_URL: aws.url,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  });

test('a restore refuses input that it cannot use, by name', async () => {
  const years = new Date(Date.now() - 400 * 86_400_000).toISOString();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (const [args, message] of [
    [['--to', POINT], 'npm run restore -- --stage <name> --to <time>'],
    [['--stage', 'Prod', '--to', POINT], 'A stage name has'],
    [['--stage', 'prod'], '--to: expected a time such as'],
    [['--stage', 'prod', '--to', 'yesterday'], '--to: expected a time such as'],
    [['--stage', 'prod', '--to', '2026-11-20T09:30:00'], '--to: expected a time such as'],
    [['--stage', 'prod', '--to', POINT, '--dryrun'], '--dryrun'],
    [['--stage', 'prod', '--to', years], '--to: the-table can be restored to 20'],
    [['--stage', 'prod', '--to', tomorrow], '--to: the-table can be restored to 20'],
  ] as const) {
    const { code, out, err } = await restore(...args);
    expect({ code, out }, args.join(' ')).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
  }
  expect(aws.calls).toEqual([]);
}, 120_000);

test('a restore stops nothing without an answer to its question', async () => {
  const { code, err } = await restore('--stage', 'prod', '--to', POINT);
  expect({ code, err }).toEqual({
    code: 1,
    err: 'There is no terminal to ask at: add --yes.\n',
  });
  expect(aws.calls).toEqual([]);
});

test('only yes continues a restore', async () => {
  for (const [answer, isConfirmed] of [
    ['y', true],
    ['Yes', true],
    ['', false],
    ['no', false],
    ['yesterday', false],
  ] as const) {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const asked = confirm('Mails stop.', { input, output: new PassThrough() });
    input.write(`${answer}\r`);
    expect(await asked, answer).toBe(isConfirmed);
  }
});

test('the stack has the functions that a restore stops', () => {
  const context = { stage: 'prod', 'aws:cdk:bundling-stacks': [] };
  const app = new App({ context });
  const template = Template.fromStack(
    new GuidonStack(app, 'Restore', readSettings(app.node.getAllContext())),
  );
  const ids = Object.keys(template.findResources('AWS::Lambda::Function'));
  const writers = BACKGROUND_FUNCTIONS.map((name) => ids.filter((id) => id.startsWith(name)));
  expect(writers.map(({ length }) => length)).toEqual([1, 1, 1]);
}, 120_000);
