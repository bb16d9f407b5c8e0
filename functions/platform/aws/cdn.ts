import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

/**
 * Does nothing without a CDN.
 * @param paths such as `/photos/*`.
 */
export async function invalidateCdn(paths: string[]): Promise<void> {
  const DistributionId = process.env.CDN_DISTRIBUTION_ID;
  if (!DistributionId) return;
  const client = new CloudFrontClient(CLIENT_DEFAULTS);
  await client.send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: {
        CallerReference: randomUUID(),
        Paths: { Quantity: paths.length, Items: paths },
      },
    }),
  );
  client.destroy();
}
