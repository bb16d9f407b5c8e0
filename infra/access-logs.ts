import { Duration } from 'aws-cdk-lib';
import { type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';
import type { Settings } from './settings.ts';

const KEPT = Duration.days(90);

/** Who asked the CDN and the buckets for what: kept for a quarter of a year. */
export class AccessLogs extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.bucket = privateBucket(this, settings, {
      // CloudFront writes its logs by an access control list.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: KEPT }],
    });
  }
}
