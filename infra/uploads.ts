import { ArnPrincipal, Policy, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { UPLOADS } from '../functions/platform/bucket/object-keys.ts';
import { grantObjects } from './grants.ts';
import type { BundledLambda } from './lambda.ts';

/** Temporary upload credentials come from this role. Only the uploads function may assume it; it narrows the
 *  credentials to the caller's prefix for 15 minutes. */
export class Uploads extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { uploader, bucket }: { uploader: BundledLambda; bucket: IBucket },
  ) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      description: 'Temporary credentials for photo uploads.',
      assumedBy: new ArnPrincipal(uploader.role.roleArn),
    });
    grantObjects(role, bucket, {
      [UPLOADS]: ['PutObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
    });
    // A separate policy avoids a circular reference between the two roles.
    new Policy(this, 'Assume', {
      roles: [uploader.role],
      statements: [new PolicyStatement({ actions: ['sts:AssumeRole'], resources: [role.roleArn] })],
    });
    uploader.lambda.addEnvironment('UPLOAD_ROLE_ARN', role.roleArn);
  }
}
