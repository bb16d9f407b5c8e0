import { Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { TABLE } from '../functions/storage/table/table-definition.ts';
import { acknowledge, wildcardOf } from './cdk-nag.ts';
import type { Permissions, RowAction } from './permissions.ts';
import type { TableInUse } from './storage.ts';

/** Lets a role do with the table what a function is permitted to, partition by partition. */
export function grantTable(role: IRole, table: TableInUse, permissions: Permissions): void {
  const { rows, lists = [], describesTable } = permissions;
  // All partitions of an action in one statement: a transaction writes to several.
  const actions = new Set(Object.values(rows).flat());
  const partitionsOf = (action: RowAction) =>
    Object.keys(rows).filter((partition) => rows[partition]?.includes(action));
  const alike = Map.groupBy(actions, (action) => partitionsOf(action).sort().join());
  for (const ofThese of alike.values()) {
    const [first] = ofThese;
    allow(role, ofThese.map(ofTable), [table.arn], {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': first ? partitionsOf(first).map(pattern) : [],
      },
      // A call that named no partition would be of them all.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    });
  }
  if (lists.length > 0) {
    allow(role, ['dynamodb:Query'], [`${table.arn}/index/${TABLE.index.name}`], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': lists.map(pattern) },
    });
  }
  if (describesTable) allow(role, ['dynamodb:DescribeTable'], [table.arn]);
}

/** Lets a role do with objects what a function is permitted to, prefix by prefix. */
export function grantObjects(
  role: IRole,
  bucket: IBucket,
  objects: NonNullable<Permissions['objects']>,
): void {
  for (const [prefix, actions] of Object.entries(objects)) {
    const objects = prefix.endsWith('/') ? `${prefix}*` : prefix;
    allow(
      role,
      actions.map((action) => `s3:${action}`),
      [bucket.arnForObjects(objects)],
    );
    if (objects === prefix) continue;
    acknowledge(role, [
      wildcardOf(bucket, objects),
      `The objects below ${prefix} are named as they come; no others are within reach.`,
    ]);
  }
  if (Object.values(objects).flat().includes('GetObject')) {
    allow(role, ['s3:ListBucket'], [bucket.bucketArn]);
  }
}

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

const ofTable = (action: string) => `dynamodb:${action}`;
/** What a partition's key is like. */
const pattern = (partition: string) => (partition.endsWith('#') ? `${partition}*` : partition);
