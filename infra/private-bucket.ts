import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from './settings.ts';

export function privateBucket(
  scope: Construct,
  { isProduction }: Pick<Settings, 'isProduction'>,
  props: BucketProps,
): IBucket {
  const bucket = new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    autoDeleteObjects: !isProduction,
    removalPolicy: isProduction ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    ...props,
  });
  // Bucket types `isWebsite` as possibly undefined, which exactOptionalPropertyTypes rejects.
  return bucket as IBucket;
}
