import { expect, test } from 'vitest';
import { stackArguments } from './cdk.ts';
import { startAws } from './testing/aws.ts';
import { runCommand } from './testing/command.ts';

test('a command passes the stacks and the stage to cdk, overriding a stage in the context', () => {
  const rest = ['-c', 'stage=other', '--profile', 'shop'];
  // cdk uses the last of two values for a context key.
  expect(stackArguments('deploy', 'prod', rest)).toEqual([
    'deploy',
    'Guidon-prod',
    'Guidon-prod-Outside',
    ...rest,
    '-c',
    'stage=prod',
  ]);
  expect(stackArguments('deploy', 'dev', ['-c', 'edge=false'])[2]).toBe('-c');
  const copied = stackArguments('deploy', 'prod', ['-c', 'backupRegion=eu-central-1']);
  expect(copied.slice(1, 4)).toEqual(['Guidon-prod', 'Guidon-prod-Outside', 'Guidon-prod-Copier']);
});

test('a command prints the usage if no stage is given', async () => {
  for (const name of ['deploy', 'diff', 'destroy'] as const) {
    // npm swallows a `--stage` that is not preceded by `--`.
    const { code, out, err } = await runCommand(name, ['prod']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`npm run ${name} -- --stage <name>`);
  }
});

test('production cannot be destroyed by a command', async () => {
  const { code, out, err } = await runCommand('destroy', ['--stage', 'prod', '--force']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^prod cannot be destroyed by a command.*docs\/operations\.md/);
});

test('a failed deployment exits with cdk’s code, and mentions cdk bootstrap', async () => {
  const app = ['--app', 'exit 3'];
  const { env } = await startAws();
  const { code, err } = await runCommand('deploy', ['--stage', 'dev', ...app], { env });
  expect(code).toBe(1);
  expect(err).toContain('Subprocess exited with error 3');
  expect(err).toContain('npx cdk bootstrap');
});
