import { expect, test } from 'vitest';
import { requireStage, takeStage } from './stage-option.ts';

test('the stage is taken from any position in the arguments', () => {
  const expected = { stage: 'prod', rest: ['-c', 'edge=false', '--require-approval', 'never'] };
  for (const args of [
    '--stage prod -c edge=false --require-approval never',
    '-c edge=false --stage=prod --require-approval never',
    '-c edge=false --require-approval never --stage prod',
    '--stage prod -- -c edge=false --require-approval never',
  ]) {
    expect(takeStage(args.split(' '))).toEqual(expected);
  }
});

test('the stage is not taken from options after --', () => {
  expect(takeStage(['--stage', 'prod', '--', '--stage', 'x'])).toEqual({
    stage: 'prod',
    rest: ['--stage', 'x'],
  });
});

test('the stage is a short lowercase name that starts with a letter', () => {
  for (const stage of ['a', 'dev', 'staging-2', 'abcdefghijkl']) {
    expect(takeStage(['--stage', stage]).stage).toBe(stage);
  }
  for (const stage of ['', 'Prod', '2nd', '-x', 'a b', 'a_b', 'abcdefghijklm']) {
    expect(() => takeStage([`--stage=${stage}`]), stage).toThrow('A stage name has');
  }
  expect(() => takeStage(['--stage'])).toThrow('A stage name has');
});

test('the usage is thrown if a required stage is missing', () => {
  expect(() => requireStage(['prod'], 'npm run deploy -- --stage <name>')).toThrow(
    'npm run deploy -- --stage <name>',
  );
});
