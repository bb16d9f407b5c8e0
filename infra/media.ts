import { Aws, Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { AIRTABLE_CACHE, PHOTOS, UPLOADS } from '../functions/storage/bucket/object-keys.ts';
import type { AccessLogs } from './access-logs.ts';
import { privateBucket } from './private-bucket.ts';
import type { Settings } from './settings.ts';

/** Known before there is the bucket: the CDN shows its photos, and the bucket takes photos from the CDN's site. */
export function mediaBucketName(stage: string): string {
  return `guidon-${stage}-media-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
}

interface Props {
  settings: Settings;
  logs: AccessLogs;
  /** Whose pages send photos here, to signed addresses. They read nothing here. */
  siteUrl: string;
}

/** Photos and the published catalogue: private, for the CDN and the functions alone. */
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
          // A little longer than the table can be restored.
          noncurrentVersionExpiration: Duration.days(36),
        },
        // Photos that no item took, and what was deleted of them: they may say where they were made.
        {
          prefix: UPLOADS,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { prefix: UPLOADS, expiredObjectDeleteMarker: true },
        // What was read of Airtable is good for a day at most.
        { prefix: AIRTABLE_CACHE, expiration: Duration.days(2) },
        // No version of the reference catalogue ever expires: a table that is restored finds its own.
      ],
    });
  }

  /** The CDN reads photos and nothing else. Who may list tells what is missing from what is forbidden; no
   *  address of the CDN's leads to a list. */
  showPhotosTo(distribution: Distribution): void {
    const statement = (actions: string[], resources: string[]) =>
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions,
        resources,
        conditions: { StringEquals: { 'AWS:SourceArn': distribution.distributionArn } },
      });
    const { bucket } = this;
    bucket.addToResourcePolicy(statement(['s3:GetObject'], [bucket.arnForObjects(`${PHOTOS}*`)]));
    bucket.addToResourcePolicy(statement(['s3:ListBucket'], [bucket.bucketArn]));
  }
}
