import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestCognito } from '../../tests/support/cognito.ts';
import { deploymentStatus } from './deployment-status.ts';
import { startAws } from './testing/aws.ts';
import { NO_CREDENTIALS } from './testing/command.ts';

afterEach(() => vi.unstubAllEnvs());

async function deployed() {
  const cognito = await startTestCognito();
  onTestFinished(() => cognito.close());
  const { env, parameters } = await startAws();
  const all = { ...NO_CREDENTIALS, ...env, ...cognito.env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const outputs = {
    SiteUrl: 'https://shop.example',
    DashboardUrl: 'https://aws.example/dashboard',
    UserPoolId: cognito.env.COGNITO_USER_POOL_ID ?? '',
    BackOfficeGroup: 'staff',
  };
  return { outputs, parameters };
}

test('the status of a stage has its staff, token and settings', async () => {
  const { outputs, parameters } = await deployed();
  parameters.set('/guidon/staging/airtable-token', {});
  const base = ['-c', 'airtableBaseId=appShop', '--context', 'alarmEmail=ops@shop.example'];
  expect(await deploymentStatus('staging', outputs, base)).toEqual({
    hasStaff: true,
    hasToken: true,
    hasBase: true,
    hasMail: false,
    alarmEmail: 'ops@shop.example',
  });
  expect(await deploymentStatus('prod', outputs, [])).toMatchObject({
    hasToken: false,
    hasBase: false,
  });
});

test('the status of a stage is unknown where it may not be checked', async () => {
  const { outputs } = await deployed();
  const group = { ...outputs, BackOfficeGroup: 'no such group' };
  const elsewhere = ['--profile', 'no such profile'];
  expect(await deploymentStatus('prod', group, [])).toMatchObject({
    hasStaff: undefined,
    hasToken: false,
  });
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  expect(await deploymentStatus('prod', outputs, elsewhere)).toMatchObject({
    hasStaff: undefined,
    hasToken: undefined,
  });
});
