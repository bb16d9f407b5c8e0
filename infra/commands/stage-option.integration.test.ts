import { expect, test } from 'vitest';
import { requireStage, takeStage } from './stage-option.ts';

test('the stage is taken out of the arguments, wherever it stands', () => {
  const taken = { stage: 'prod', rest: ['-c', 'edge=false', '--require-approval', 'never'] };
  for (const args of [
    '--stage prod -c edge=false --require-approval never',
    '-c edge=false --stage=prod --require-approval never',
    '-c edge=false --require-approval never --stage prod',
    '--stage prod -- -c edge=false --require-approval never',
  ]) {
    expect(takeStage(args.split(' '))).toEqual(taken);
  }
});

test('what follows a -- is not ours', () => {
  expect(takeStage(['--stage', 'prod', '--', '--stage', 'x'])).toEqual({
    stage: 'prod',
    rest: ['--stage', 'x'],
  });
});

test('a stage is a short name in lower case, a letter first', () => {
  for (const stage of ['a', 'dev', 'staging-2', 'abcdefghijkl']) {
    expect(takeStage(['--stage', stage]).stage).toBe(stage);
  }
  for (const stage of ['', 'Prod', '2nd', '-x', 'a b', 'a_b', 'abcdefghijklm']) {
    expect(() => takeStage([`--stage=${stage}`]), stage).toThrow('A stage is named by');
  }
  expect(() => takeStage(['--stage'])).toThrow('A stage is named by');
});

test('where a stage is needed and none is named, the usage says how', () => {
  expect(() => requireStage(['prod'], 'npm run deploy -- --stage <name>')).toThrow(
    'npm run deploy -- --stage <name>',
  );
});
