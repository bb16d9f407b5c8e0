import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { AIRTABLE_CONNECTION, TABLE } from '../functions/storage/table-definition.ts';

/** The single table, on demand, recoverable to any second of the last 35 days. */
export class Storage extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    this.table = new TableV2(this, 'Table', {
      partitionKey: text(TABLE.partitionKey),
      sortKey: text(TABLE.sortKey),
      globalSecondaryIndexes: [
        {
          indexName: TABLE.index.name,
          partitionKey: text(TABLE.index.partitionKey),
          sortKey: text(TABLE.index.sortKey),
        },
      ],
      timeToLiveAttribute: TABLE.timeToLive,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

/** What the functions' code asks of the table; nothing scans it. */
const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

interface TableGrant {
  writes: boolean;
  /** Whether it reads Airtable's tokens. */
  seesSecrets?: boolean;
}

/** Lets a function use the table, and tells it which one. */
export function grantTable(
  table: TableV2,
  lambda: Lambda,
  { writes, seesSecrets }: TableGrant,
): void {
  lambda.addEnvironment('TABLE_NAME', table.tableName);
  table.grant(lambda, ...READ, ...(writes ? WRITE : []));
  if (seesSecrets) return;
  lambda.addToRolePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      actions: ['dynamodb:*'],
      resources: [table.tableArn],
      conditions: { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': [AIRTABLE_CONNECTION] } },
    }),
  );
}
