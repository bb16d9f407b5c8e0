import { afterEach, expect, test, vi } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { readSettings } from '../settings.ts';
import { deleteLeftoverStacks } from './leftover-stacks.ts';
import { startAws } from './testing/aws.ts';
import { NO_CREDENTIALS } from './testing/command.ts';

afterEach(() => vi.unstubAllEnvs());

const DEPLOYED = { status: 'UPDATE_COMPLETE', outputs: {} };

async function changesAfterDeploying(context: Record<string, unknown>, existing: string[]) {
  const stacks = Object.fromEntries(existing.map((name) => [`Guidon-staging-${name}`, DEPLOYED]));
  const { env, changes } = await startAws({ stacks });
  for (const [name, value] of Object.entries({ ...NO_CREDENTIALS, ...env })) {
    vi.stubEnv(name, value);
  }
  await deleteLeftoverStacks(readSettings({ ...cdk.context, stage: 'staging', ...context }), {});
  return changes;
}

test('the firewall’s stack is deleted when the firewall was turned off or replaced', async () => {
  const deletion = [
    'UpdateTerminationProtection Guidon-staging-Firewall',
    'DeleteStack Guidon-staging-Firewall',
  ];
  const existing = ['Firewall', 'Outside'];
  expect(await changesAfterDeploying({ webAcl: false }, existing)).toEqual(deletion);
  expect(
    await changesAfterDeploying(
      { webAcl: 'arn:aws:wafv2:us-east-1:1:global/webacl/a/1' },
      existing,
    ),
  ).toEqual(deletion);
});

test('both stacks in us-east-1 of a stage that has no CDN anymore are deleted', async () => {
  const changes = await changesAfterDeploying({ edge: false }, ['Firewall', 'Outside']);
  expect(changes.filter((change) => change.startsWith('Delete'))).toEqual([
    'DeleteStack Guidon-staging-Firewall',
    'DeleteStack Guidon-staging-Outside',
  ]);
});

test('the stack that makes copies is deleted when none are made anymore, but never the copies', async () => {
  const existing = ['Firewall', 'Outside', 'Copier', 'Copies'];
  expect(await changesAfterDeploying({}, existing)).toEqual([
    'UpdateTerminationProtection Guidon-staging-Copier',
    'DeleteStack Guidon-staging-Copier',
  ]);
  expect(await changesAfterDeploying({ backupRegion: 'eu-central-1' }, existing)).toEqual([]);
});

test('no stack is deleted that is in use or does not exist', async () => {
  expect(await changesAfterDeploying({}, ['Firewall', 'Outside'])).toEqual([]);
  expect(await changesAfterDeploying({ webAcl: false }, ['Outside'])).toEqual([]);
});
