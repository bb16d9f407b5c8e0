import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';
import type { Settings } from './settings.ts';

const RETENTION = Duration.days(90);

export class AccessLogs extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.bucket = privateBucket(this, settings, {
      // CloudFront grants itself write access with an ACL.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: RETENTION }],
      // CloudFormation cannot delete a bucket that has logs, so retaining it would block the rollback of a failed
      // first deployment.
      ...(settings.isProduction ? { removalPolicy: RemovalPolicy.RETAIN } : {}),
    });
  }
}
