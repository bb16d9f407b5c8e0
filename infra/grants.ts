import { Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { TABLE } from '../functions/platform/table/table-definition.ts';
import { acknowledge, objectWildcardFinding } from './cdk-nag.ts';
import type { ObjectAction, Permissions, RowAction } from './permissions.ts';
import type { TableInUse } from './storage.ts';

export function grantTable(role: IRole, table: TableInUse, permissions: Permissions): void {
  const { rows, attributes = {}, indexPartitions = [], describesTable } = permissions;
  // A transaction writes to several partitions at once, so each action needs one statement with all of them.
  const actions = new Set(Object.values(rows).flat());
  const getPartitions = (action: RowAction) =>
    Object.keys(rows).filter(
      (partition) =>
        rows[partition]?.includes(action) && !(attributes[partition] && isRead(action)),
    );
  const actionsByPartitions = Map.groupBy(actions, (action) => getPartitions(action).sort().join());
  for (const sameKeys of actionsByPartitions.values()) {
    const partitions = getPartitions(sameKeys[0] as RowAction);
    if (partitions.length === 0) continue;
    allow(
      role,
      sameKeys.map((action) => `dynamodb:${action}`),
      [table.arn],
      onPartitions(partitions),
    );
  }
  const index = `${table.arn}/index/${TABLE.index.name}`;
  for (const [partition, names] of Object.entries(attributes)) {
    const reads = (rows[partition] ?? []).filter(isRead);
    const byKey = reads.filter((action) => action !== 'Query');
    if (byKey.length > 0) {
      allow(
        role,
        byKey.map((action) => `dynamodb:${action}`),
        [table.arn],
        { ...onPartitions([partition]), ...onAttributes(names, 'StringEqualsIfExists') },
      );
    }
    if (reads.includes('Query')) {
      allow(role, ['dynamodb:Query'], [table.arn], {
        ...onPartitions([partition]),
        ...onAttributes(names),
      });
    }
    if (indexPartitions.includes(partition)) {
      allow(role, ['dynamodb:Query'], [index], {
        ...onIndexPartitions([partition]),
        ...onAttributes([...names, TABLE.index.partitionKey, TABLE.index.sortKey]),
      });
    }
  }
  const lists = indexPartitions.filter((partition) => !attributes[partition]);
  if (lists.length > 0) allow(role, ['dynamodb:Query'], [index], onIndexPartitions(lists));
  if (describesTable) allow(role, ['dynamodb:DescribeTable'], [table.arn]);
}

export function grantTokenKey(
  role: IRole,
  key: IKey,
  purposes: NonNullable<Permissions['tokens']>,
): void {
  allow(role, ['kms:Decrypt', 'kms:GenerateDataKey'], [key.keyArn], {
    StringEquals: { 'kms:EncryptionContext:purpose': purposes },
  });
}

export function grantObjects(
  role: IRole,
  bucket: IBucket,
  objects: NonNullable<Permissions['objects']>,
): void {
  for (const [prefix, actions] of Object.entries(objects)) {
    const pattern = prefix.endsWith('/') ? `${prefix}*` : prefix;
    allow(
      role,
      actions.filter((action) => action !== 'ListBucket').map((action) => `s3:${action}`),
      [bucket.arnForObjects(pattern)],
    );
    if (pattern === prefix) continue;
    acknowledge(role, [
      objectWildcardFinding(bucket, pattern),
      `Object keys below ${prefix} are not known in advance. No other objects are accessible.`,
    ]);
  }
  // S3 answers 404 for a missing object only with list access, otherwise 403. Such a request has no prefix.
  const listed = Object.keys(objects).filter((prefix) => isListed(objects[prefix]));
  if (listed.length > 0) {
    allow(role, ['s3:ListBucket'], [bucket.bucketArn], {
      StringLikeIfExists: { 's3:prefix': listed.map((prefix) => `${prefix}*`) },
    });
  }
}

export const isListed = (actions: readonly ObjectAction[] = []) =>
  actions.includes('GetObject') || actions.includes('ListBucket');

export function grantParameters(role: IRole, names: readonly string[]): void {
  const stack = Stack.of(role);
  allow(
    role,
    ['ssm:GetParameter'],
    names.map((name) => stack.formatArn({ service: 'ssm', resource: `parameter${name}` })),
  );
}

export function allow(
  role: IRole,
  actions: string[],
  resources: string[],
  conditions?: Record<string, object>,
): void {
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }),
  );
}

const isRead = (action: RowAction) => ['BatchGetItem', 'GetItem', 'Query'].includes(action);

const onIndexPartitions = (partitions: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions.map(toKeyPattern) },
});
const onPartitions = (partitions: readonly string[]) => ({
  ...onIndexPartitions(partitions),
  // ForAllValues also matches a request without keys, which must be denied.
  Null: { 'dynamodb:LeadingKeys': 'false' },
});
const toKeyPattern = (partition: string) => (partition.endsWith('#') ? `${partition}*` : partition);

/** @param operator must tolerate a missing `Select`: AWS documents it as optional for reads by key. */
const onAttributes = (
  names: readonly string[],
  operator: 'StringEquals' | 'StringEqualsIfExists' = 'StringEquals',
) => ({
  'ForAllValues:StringEquals': {
    'dynamodb:Attributes': [TABLE.partitionKey, TABLE.sortKey, ...names],
  },
  // Without this condition a request could get all attributes by naming none.
  [operator]: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
});
