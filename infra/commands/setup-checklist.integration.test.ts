import { expect, test } from 'vitest';
import { setupChecklist } from './setup-checklist.ts';

const outputs = { SiteUrl: 'https://shop.example', DashboardUrl: 'https://aws.example/dashboard' };
const nothing = {
  hasStaff: false,
  hasToken: false,
  hasBase: false,
  hasMail: false,
  alarmEmail: '',
};
const stepLines = (text: string) => text.split('\n').filter((line) => line.startsWith('  ['));

test('the checklist shows the shop’s addresses and the commands that are left to run', () => {
  const text = setupChecklist('prod', outputs, nothing);
  expect(text).toContain('https://shop.example\n');
  expect(text).toContain('https://aws.example/dashboard\n');
  expect(stepLines(text)).toEqual([
    expect.stringContaining('[ ] npm run staff -- --stage prod add <email> '),
    expect.stringContaining('[ ] airtableBaseId in cdk.json '),
    expect.stringContaining('[ ] npm run secret -- --stage prod airtable-token '),
    expect.stringContaining('[ ] mailFrom in cdk.json '),
    expect.stringContaining('[ ] alarmEmail in cdk.json '),
  ]);
});

test('the checklist marks finished steps with x and unknown ones with ?', () => {
  const status = { hasStaff: true, hasToken: undefined, hasBase: true, hasMail: true };
  const steps = stepLines(
    setupChecklist('dev', outputs, { ...status, alarmEmail: 'ops@shop.example' }),
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
