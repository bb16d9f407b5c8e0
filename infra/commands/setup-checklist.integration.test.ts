import { expect, test } from 'vitest';
import { firstSteps } from './setup-checklist.ts';

const outputs = { SiteUrl: 'https://shop.example', DashboardUrl: 'https://aws.example/dashboard' };
const nothing = {
  hasStaff: false,
  hasToken: false,
  hasBase: false,
  hasMail: false,
  alarmEmail: '',
};
const stepsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('  ['));

test('a new stage is told where the shop is, and what is to do, in words to type', () => {
  const text = firstSteps('prod', outputs, nothing);
  expect(text).toContain('https://shop.example\n');
  expect(text).toContain('https://aws.example/dashboard\n');
  expect(stepsIn(text)).toEqual([
    expect.stringContaining('[ ] npm run staff -- --stage prod add <e-mail> '),
    expect.stringContaining('[ ] airtableBaseId in cdk.json '),
    expect.stringContaining('[ ] npm run secret -- --stage prod airtable-token '),
    expect.stringContaining('[ ] mailFrom in cdk.json '),
    expect.stringContaining('[ ] alarmEmail in cdk.json '),
  ]);
});

test('what is done is crossed, and what cannot be known is not said to be done or to do', () => {
  const standing = { hasStaff: true, hasToken: undefined, hasBase: true, hasMail: true };
  const steps = stepsIn(
    firstSteps('dev', outputs, { ...standing, alarmEmail: 'ops@shop.example' }),
  );
  expect(steps.map((step) => step.slice(0, 5))).toEqual([
    '  [x]',
    '  [x]',
    '  [?]',
    '  [x]',
    '  [?]',
  ]);
  expect(steps.at(-1)).toContain('ops@shop.example');
});
