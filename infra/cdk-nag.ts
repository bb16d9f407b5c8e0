import { Stack, Validations } from 'aws-cdk-lib';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** Says why a finding of cdk-nag stands.
 *  @param findings each by its id, with the reason. */
export function acknowledge(scope: IConstruct, ...findings: [id: string, reason: string][]): void {
  for (const [id, reason] of findings) Validations.of(scope).acknowledge({ id, reason });
}

/** The id of the finding that a role may touch more of a bucket than one object.
 *  @param objects with its `*`. */
export function wildcardOf(bucket: IBucket, objects: string): string {
  const logicalId = Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnBucket);
  return `AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/${objects}]`;
}
