import { Stack, Validations } from 'aws-cdk-lib';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

export function acknowledge(scope: IConstruct, ...findings: [id: string, reason: string][]): void {
  for (const [id, reason] of findings) Validations.of(scope).acknowledge({ id, reason });
}

export function objectWildcardFinding(bucket: IBucket, objects: string): string {
  const logicalId = Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnBucket);
  return `AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/${objects}]`;
}

export function arnWildcardFinding(scope: IConstruct, arn: string): string {
  const resolved = Stack.of(scope).resolve(arn);
  const parts: (string | { Ref: string })[] = resolved['Fn::Join']?.[1] ?? [resolved];
  const text = parts.map((part) => (typeof part === 'string' ? part : `<${part.Ref}>`)).join('');
  return `AwsSolutions-IAM5[Resource::${text}]`;
}
