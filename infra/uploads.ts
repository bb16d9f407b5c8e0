import { ArnPrincipal, Role } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { UPLOADS } from '../functions/storage/bucket/object-keys.ts';
import { allow, grantObjects } from './grants.ts';
import type { BundledLambda } from './lambda.ts';

/** The role that a browser may be given for a quarter of an hour, narrowed to its user's own uploads by the
 *  function that gives it, which alone can. */
export class Uploads extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { to, bucket }: { to: BundledLambda; bucket: IBucket },
  ) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      description: 'Uploads of one member of the staff.',
      assumedBy: new ArnPrincipal(to.role.roleArn),
    });
    grantObjects(role, bucket, {
      [UPLOADS]: ['PutObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
    });
    allow(to.role, ['sts:AssumeRole'], [role.roleArn]);
    to.lambda.addEnvironment('UPLOAD_ROLE_ARN', role.roleArn);
  }
}
