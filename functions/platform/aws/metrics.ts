import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import {
  ACCESS_DENIED,
  AIRTABLE_QUOTA_USED,
  DEALER_MAIL_REPORTED,
  MAIL_FAILED,
  MAIL_OLDEST_SECONDS,
  MAIL_REFUSED,
  OUTSIDE_CHECK_FAILED,
  PASSWORD_RESET,
  SIGN_IN_FAILED,
  STRANGERS_LIMITED,
  SYNC_BLOCKED,
  SYNC_FAILED,
  SYNC_PROBLEMS,
  SYNC_SECONDS,
  SYNC_SUCCEEDED,
  TASK_SET_ASIDE,
} from './metric-names.ts';

const UNITS = {
  [SYNC_SUCCEEDED]: MetricUnit.Count,
  [SYNC_FAILED]: MetricUnit.Count,
  [SYNC_BLOCKED]: MetricUnit.Count,
  [SYNC_SECONDS]: MetricUnit.Seconds,
  [SYNC_PROBLEMS]: MetricUnit.Count,
  [AIRTABLE_QUOTA_USED]: MetricUnit.Percent,
  [SIGN_IN_FAILED]: MetricUnit.Count,
  [ACCESS_DENIED]: MetricUnit.Count,
  [PASSWORD_RESET]: MetricUnit.Count,
  [MAIL_FAILED]: MetricUnit.Count,
  [STRANGERS_LIMITED]: MetricUnit.Count,
  [OUTSIDE_CHECK_FAILED]: MetricUnit.Count,
  [MAIL_OLDEST_SECONDS]: MetricUnit.Seconds,
  [MAIL_REFUSED]: MetricUnit.Count,
  [DEALER_MAIL_REPORTED]: MetricUnit.Count,
  [TASK_SET_ASIDE]: MetricUnit.Count,
};
type MetricName = keyof typeof UNITS;

let metrics: Metrics | undefined;

export function publishMetrics(values: Partial<Record<MetricName, number>>): void {
  if (!process.env.POWERTOOLS_METRICS_NAMESPACE) return;
  metrics ??= new Metrics();
  for (const [name, value] of Object.entries(values)) {
    metrics.addMetric(name, UNITS[name as MetricName], value);
  }
  metrics.publishStoredMetrics();
}
