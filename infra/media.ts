import { Aws, Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { AIRTABLE_CACHE, PHOTOS, UPLOADS } from '../functions/platform/bucket/object-keys.ts';
import type { AccessLogs } from './access-logs.ts';
import { privateBucket } from './private-bucket.ts';
import type { Settings } from './settings.ts';

/** The name is fixed, because the CDN and the bucket refer to each other. */
export function mediaBucketName(stage: string): string {
  return `guidon-${stage}-media-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
}

interface Props {
  settings: Settings;
  logs: AccessLogs;
  siteUrl: string;
}

export class Media extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { settings, logs, siteUrl }: Props) {
    super(scope, id);
    this.bucket = privateBucket(this, settings, {
      bucketName: mediaBucketName(settings.stage),
      versioned: true,
      serverAccessLogsBucket: logs.bucket,
      serverAccessLogsPrefix: 'media/',
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: [siteUrl],
          allowedHeaders: ['content-type'],
          exposedHeaders: ['ETag'],
          maxAge: 3_000,
        },
      ],
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          // One day longer than the table's recovery window of 35 days.
          noncurrentVersionExpiration: Duration.days(36),
        },
        // Removes unused uploads with their versions, because photos may contain a location.
        {
          prefix: UPLOADS,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { prefix: UPLOADS, expiredObjectDeleteMarker: true },
        // Cached Airtable reads are valid for a day at most.
        {
          prefix: AIRTABLE_CACHE,
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { prefix: AIRTABLE_CACHE, expiredObjectDeleteMarker: true },
        // Reference catalog versions never expire: a restored table refers to an old one.
      ],
    });
  }

  /** Grants list access as well, so that S3 answers 404 instead of 403 for a missing photo; no CDN path leads
   *  to a listing. */
  allowPhotoReads(distribution: Distribution): void {
    const statement = (action: string, resource: string, conditions: Record<string, object> = {}) =>
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: [action],
        resources: [resource],
        conditions: {
          StringEquals: { 'AWS:SourceArn': distribution.distributionArn },
          ...conditions,
        },
      });
    const { bucket } = this;
    bucket.addToResourcePolicy(statement('s3:GetObject', bucket.arnForObjects(`${PHOTOS}*`)));
    bucket.addToResourcePolicy(
      statement('s3:ListBucket', bucket.bucketArn, {
        StringLikeIfExists: { 's3:prefix': `${PHOTOS}*` },
      }),
    );
  }
}
