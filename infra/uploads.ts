import { ArnPrincipal, Role } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { DELETE, grantObjects, grantToMiss, objectsBelow, READ, UPLOAD, UPLOADS } from './media.ts';

/** The role that a browser may be given for a quarter of an hour, narrowed to its user's own uploads by the
 *  function that gives it, which alone can. */
export class Uploads extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { lambda, bucket }: { lambda: Lambda; bucket: Bucket },
  ) {
    super(scope, id);
    if (!lambda.role) throw new Error('The function of the uploads has no role');
    const role = new Role(this, 'Role', {
      description: 'Uploads of one member of the staff.',
      assumedBy: new ArnPrincipal(lambda.role.roleArn),
    });
    role.addToPolicy(objectsBelow(bucket, UPLOADS, ...UPLOAD));
    role.grantAssumeRole(lambda.role);
    lambda.addEnvironment('UPLOAD_ROLE_ARN', role.roleArn);
    // An address that it signs can do no more than itself. It reads how large an upload is.
    grantObjects(bucket, lambda, UPLOADS, ...UPLOAD, ...READ, ...DELETE);
    grantToMiss(bucket, lambda);
  }
}
