import { expect, test } from 'vitest';
import { ofStage } from './cdk.ts';
import { runCommand } from './testing/command.ts';

test('cdk is told the stack and the stage, whatever else it is given', () => {
  const given = ['-c', 'stage=other', '--profile', 'shop'];
  // Of two values of the context, cdk takes the last.
  expect(ofStage('deploy', 'prod', given)).toEqual([
    'deploy',
    'Guidon-prod',
    ...given,
    '-c',
    'stage=prod',
  ]);
});

test('without a stage no stage is touched: the usage is told instead', async () => {
  for (const name of ['deploy', 'diff', 'destroy']) {
    // npm keeps `--stage` to itself where it is not put after a `--`.
    const { code, out, err } = await runCommand(name, ['prod']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`npm run ${name} -- --stage <name>`);
  }
});

test('production is not destroyed', async () => {
  const { code, out, err } = await runCommand('destroy', ['--stage', 'prod', '--force']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^prod is not destroyed by a command.*docs\/operations\.md/);
});

test('a deploy that fails ends as cdk does, and says how an account is prepared', async () => {
  const app = ['--app', 'exit 3'];
  const { code, err } = await runCommand('deploy', ['--stage', 'dev', ...app]);
  expect(code).toBe(1);
  expect(err).toContain('Subprocess exited with error 3');
  expect(err).toContain('npx cdk bootstrap');
});
