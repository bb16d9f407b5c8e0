import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logLines } from '../../../tests/support/log-lines.ts';
import { AIRTABLE_QUOTA_USED, SYNC_SECONDS } from './metric-names.ts';

const lines = logLines();
beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'Guidon-test');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const publish = async (values: Record<string, number>) =>
  (await import('./metrics.ts')).publishMetrics(values);

test('metrics are published as a log line with the stack as the only dimension', async () => {
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Guidon');
  await publish({ [SYNC_SECONDS]: 2.5, [AIRTABLE_QUOTA_USED]: 12 });
  await publish({ [SYNC_SECONDS]: 3 });
  expect(lines()).toMatchObject([
    {
      service: 'Guidon-test',
      SyncSeconds: 2.5,
      AirtableQuotaUsed: 12,
      _aws: {
        CloudWatchMetrics: [
          {
            Namespace: 'Guidon',
            Dimensions: [['service']],
            Metrics: [
              { Name: 'SyncSeconds', Unit: 'Seconds' },
              { Name: 'AirtableQuotaUsed', Unit: 'Percent' },
            ],
          },
        ],
      },
    },
    { SyncSeconds: 3 },
  ]);
  expect(lines()[1]).not.toHaveProperty('AirtableQuotaUsed');
});

test('no metrics are published without a namespace', async () => {
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', undefined);
  await publish({ [SYNC_SECONDS]: 2.5 });
  expect(lines()).toEqual([]);
});
