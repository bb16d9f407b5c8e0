import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

/** Makes the CDN fetch what changed at the paths. Does nothing where there is no CDN.
 *  @param paths Such as `/photos/*`. */
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
