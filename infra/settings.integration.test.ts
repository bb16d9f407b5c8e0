import { expect, test } from 'vitest';
import cdk from '../cdk.json' with { type: 'json' };
import { getProperties, synthTemplate } from '../tests/support/template.ts';

const GROUP = 'AWS::Cognito::UserPoolGroup';

test.each([
  [{ stage: 'Prod' }, 'stage'],
  [{ stage: 'a-name-that-is-too-long' }, 'stage'],
  [{ stage: 'my-aws' }, 'stage'],
  [{ syncSchedule: 'cron(0 6 * * * *)' }, 'rate(1 hour)'],
  [{ airtableBaseId: 'tblOfTheDealer' }, 'airtableBaseId'],
  [{ airtableMonthlyCalls: 'many' }, 'airtableMonthlyCalls'],
  [{ alarmEmail: 'nobody' }, 'alarmEmail'],
  [{ urgentEmail: 'nobody' }, 'urgentEmail'],
  [{ gradualReleases: 'slowly' }, 'gradualReleases'],
  [{ airtabelBaseId: 'appOfTheDealer' }, 'airtabelBaseId (did you mean airtableBaseId?)'],
  [{ restored: 'Restored' }, 'Unknown setting restored'],
  [{ mailFrom: 'Guidon <shop@shop.example>' }, 'mailFrom'],
  [{ mailReplyTo: 'nobody' }, 'mailReplyTo'],
  [{ earlyAccessHours: 337 }, 'earlyAccessHours'],
  [{ earlyAccessHours: -1 }, 'earlyAccessHours'],
  [{ shopName: '<b>Surplus</b>' }, 'shopName'],
  [{ shopName: ' ' }, 'shopName'],
  [{ airtableEndpointUrl: 'http://airtable.example' }, 'airtableEndpointUrl: production'],
  [{ stage: 'dev', airtableEndpointUrl: 'nowhere' }, 'airtableEndpointUrl'],
  [
    {
      paypalClientId: 'a',
      paypalWebhookId: 'b',
      paypalEndpointUrl: 'https://api-m.sandbox.paypal.com',
    },
    'paypalEndpointUrl: production',
  ],
  [{ stage: 'dev', paypalEndpointUrl: 'http://paypal.example' }, 'paypalEndpointUrl'],
  [{ paypalClientId: 'a' }, 'PayPal requires both'],
  [{ selfSignUp: 'perhaps' }, 'selfSignUp'],
  [{ userPoolPlan: 'lite' }, 'userPoolPlan'],
  [{ syncSchedule: 'hourly' }, 'rate(1 hour)'],
  [{ syncSchedule: 'rate(4 days)' }, 'syncSchedule'],
])('an invalid setting is rejected by name: %j', (context, named) => {
  expect(() => synthTemplate(context)).toThrow(named);
});

test('the settings of cdk.json are accepted, and are all that the local instance uses', () => {
  const { stage, backOfficeGroup, selfSignUp, syncSchedule } = cdk.context;
  expect(() => synthTemplate({ ...cdk.context })).not.toThrow();
  expect({ stage, backOfficeGroup, selfSignUp, syncSchedule }).toEqual({
    stage: 'dev',
    backOfficeGroup: 'staff',
    selfSignUp: true,
    syncSchedule: 'rate(1 hour)',
  });
});

test('a stage’s own settings take precedence', () => {
  const stages = { prod: { backOfficeGroup: 'dealers' }, staging: { selfSignUp: false } };
  const getGroup = (context: object) => {
    const template = synthTemplate({ stages, backOfficeGroup: 'keepers', ...context });
    return getProperties(template, GROUP, (id) => id.startsWith('AuthStaff')).GroupName;
  };
  expect(getGroup({})).toBe('dealers');
  expect(getGroup({ stage: 'staging' })).toBe('keepers');
  expect(() => synthTemplate({ stages: { prod: { syncshedule: 'rate(1 day)' } } })).toThrow(
    'syncshedule (did you mean syncSchedule?)',
  );
});

test('a setting that is an empty string counts as unset', () => {
  const context = { airtableBaseId: '', alarmEmail: ' ', domainName: '', restoredTable: '' };
  expect(() => synthTemplate(context)).not.toThrow();
});
