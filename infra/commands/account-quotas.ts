import {
  GetAccountSettingsCommand,
  LambdaClient,
  type LambdaClientConfig,
} from '@aws-sdk/client-lambda';
import { RESERVED_CONCURRENCY } from '../reserved-concurrency.ts';
import type { Settings } from '../settings.ts';

/** AWS requires at least 100 unreserved executions for the other functions. */
const MIN_UNRESERVED = 100;
const USUAL_QUOTA = 1_000;

const RESERVED = Object.values(RESERVED_CONCURRENCY).reduce((sum, each) => sum + each, 0);

/** @throws Error naming the quota to request. */
export async function checkAccountQuotas(
  { reservedConcurrency }: Pick<Settings, 'reservedConcurrency'>,
  account: LambdaClientConfig,
): Promise<void> {
  if (!reservedConcurrency) return;
  const client = new LambdaClient(account);
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand());
  const available = AccountLimit?.UnreservedConcurrentExecutions ?? 0;
  const needed = MIN_UNRESERVED + RESERVED;
  if (available >= needed) return;
  const region = await client.config.region();
  throw new Error(
    `Lambda’s quota of concurrent executions in ${region} leaves ${available} (of ${AccountLimit?.ConcurrentExecutions}), and ${needed} are needed: ${RESERVED} are reserved for background work, and AWS keeps ${MIN_UNRESERVED} for everything else. Request a higher quota, which takes hours to days:

  aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value ${USUAL_QUOTA}

To deploy before it is granted, set "reservedConcurrency": false in cdk.json.`,
  );
}
