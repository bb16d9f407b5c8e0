/** Prices change and differ by region: look them up at aws.amazon.com/pricing and update them here. */
export const PRICE_SOURCE = 'eu-west-1, list prices of June 2025';

export interface Price {
  service: string;
  item: string;
  /** US dollars without tax per `per` units, on demand. */
  usd: number;
  per: number;
  /** Free units each month (the permanent free tier, not that of the first year). */
  free?: number;
}

const MILLION = 1e6;

export const PRICES = {
  functionTime: {
    service: 'Lambda',
    item: 'GB-seconds, arm64',
    usd: 0.0000133334,
    per: 1,
    free: 400_000,
  },
  functionCalls: { service: 'Lambda', item: 'invocations', usd: 0.2, per: MILLION, free: MILLION },
  schedules: {
    service: 'EventBridge',
    item: 'Scheduler invocations',
    usd: 1,
    per: MILLION,
    free: 14 * MILLION,
  },
  apiCalls: { service: 'API Gateway', item: 'HTTP API calls', usd: 1.11, per: MILLION },
  tableReads: { service: 'DynamoDB', item: 'read request units', usd: 0.1415, per: MILLION },
  tableWrites: { service: 'DynamoDB', item: 'write request units', usd: 0.7065, per: MILLION },
  tableGigabytes: { service: 'DynamoDB', item: 'GB stored', usd: 0.283, per: 1, free: 25 },
  recoveryGigabytes: {
    service: 'DynamoDB',
    item: 'GB of point-in-time recovery',
    usd: 0.2264,
    per: 1,
  },
  cdnGigabytes: {
    service: 'CloudFront',
    item: 'GB transferred, Europe',
    usd: 0.085,
    per: 1,
    free: 1024,
  },
  cdnRequests: {
    service: 'CloudFront',
    item: 'HTTPS requests, Europe',
    usd: 0.012,
    per: 10_000,
    free: 10 * MILLION,
  },
  cdnFunctionCalls: {
    service: 'CloudFront',
    item: 'function invocations',
    usd: 0.1,
    per: MILLION,
    free: 2 * MILLION,
  },
  firewalls: { service: 'WAF', item: 'web ACLs', usd: 5, per: 1 },
  firewallRules: { service: 'WAF', item: 'rules', usd: 1, per: 1 },
  firewallRequests: { service: 'WAF', item: 'requests', usd: 0.6, per: MILLION },
  bucketGigabytes: { service: 'S3', item: 'GB stored', usd: 0.023, per: 1 },
  bucketReads: { service: 'S3', item: 'GET, HEAD', usd: 0.0004, per: 1000 },
  bucketWrites: { service: 'S3', item: 'PUT, POST, LIST', usd: 0.005, per: 1000 },
  logGigabytes: { service: 'CloudWatch', item: 'GB of logs', usd: 0.57, per: 1, free: 5 },
  alarms: { service: 'CloudWatch', item: 'alarm metrics', usd: 0.1, per: 1, free: 10 },
  metrics: { service: 'CloudWatch', item: 'custom metrics', usd: 0.3, per: 1, free: 10 },
  dashboards: { service: 'CloudWatch', item: 'dashboards', usd: 3, per: 1, free: 3 },
  traces: {
    service: 'X-Ray',
    item: 'traces',
    usd: 5,
    per: MILLION,
    free: 100_000,
  },
  keys: { service: 'KMS', item: 'keys', usd: 1, per: 1 },
  keyCalls: { service: 'KMS', item: 'requests', usd: 0.03, per: 10_000, free: 20_000 },
  secrets: { service: 'Secrets Manager', item: 'secrets', usd: 0.4, per: 1 },
  users: {
    service: 'Cognito',
    item: 'monthly active users, Essentials',
    usd: 0.015,
    per: 1,
    free: 10_000,
  },
} as const satisfies Record<string, Price>;
export type PriceName = keyof typeof PRICES;

/** US dollars, before and after the free tier. */
export function calculateCost(name: PriceName, count: number): { full: number; billed: number } {
  const { usd, per, free = 0 }: Price = PRICES[name];
  return { full: (count * usd) / per, billed: (Math.max(0, count - free) * usd) / per };
}
