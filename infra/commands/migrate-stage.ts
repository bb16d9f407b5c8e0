import * as z from 'zod';

const Outputs = z.object({
  TableName: z.string(),
  MediaBucketName: z.string(),
  UserPoolId: z.string(),
  DistributionId: z.string().optional(),
});

/**
 * Migrates the table and the bucket of a stage.
 * @param outputs of its stack; nothing happens if the stack is incomplete.
 * @param isInUse whether the previous release is still running.
 */
export async function migrateStage(
  outputs: unknown,
  { profile }: { profile?: string },
  { isInUse = false } = {},
): Promise<void> {
  const { data } = Outputs.safeParse(outputs);
  if (!data) return;
  const [region = ''] = data.UserPoolId.split('_');
  Object.assign(process.env, {
    AWS_REGION: region,
    ...(profile && { AWS_PROFILE: profile }),
    TABLE_NAME: data.TableName,
    MEDIA_BUCKET: data.MediaBucketName,
    ...(data.DistributionId && { CDN_DISTRIBUTION_ID: data.DistributionId }),
  });
  // The clients are created with the environment.
  const { migrate } = await import('../../scripts/migrations/migrate.ts');
  await migrate({ isInUse });
}
