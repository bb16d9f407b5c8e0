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

/** A bucket that nobody of the public reads. In production it outlives the stack. */
export function privateBucket(
  scope: Construct,
  { isProduction }: Settings,
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
  // It has an `isWebsite` that may be undefined, which exact optional properties do not take for absent.
  return bucket as IBucket;
}
