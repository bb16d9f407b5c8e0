import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import {
  asText,
  getFunctions,
  getProperties,
  synthStack,
  synthTemplate,
} from '../tests/support/template.ts';

const TABLE = 'AWS::DynamoDB::GlobalTable';

test('the table is on demand, with its keys, index and TTL', () => {
  synthTemplate().hasResourceProperties(TABLE, {
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      Match.objectLike({
        IndexName: 'GSI1',
        KeySchema: [
          { AttributeName: 'GSI1PK', KeyType: 'HASH' },
          { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      }),
    ],
    TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
  });
});

test('the table streams the new state of every row', () => {
  synthTemplate().hasResourceProperties(TABLE, {
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  });
});

test('the table of production is protected and has point-in-time recovery', () => {
  synthTemplate().hasResource(TABLE, {
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    },
  });
});

test('the table of any other stage is deleted with it, but has point-in-time recovery', () => {
  synthTemplate({ stage: 'staging' }).hasResource(TABLE, {
    DeletionPolicy: 'Delete',
    Properties: {
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: false,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    },
  });
});

test.each([
  ['prod', 'Retain'],
  ['staging', 'Delete'],
])('the key of tokens is kept or deleted with the table (%s)', (stage, policy) => {
  synthTemplate({ stage }).hasResource('AWS::KMS::Key', {
    DeletionPolicy: policy,
    Properties: { EnableKeyRotation: true },
  });
});

test('every function uses a restored table, and the stack keeps its own', () => {
  const restoredTableStreamArn =
    'arn:aws:dynamodb:us-east-1:111111111111:table/Restored-2026-11-20/stream/2026-11-20T10:00:00.000';
  const template = synthTemplate({ restoredTable: 'Restored-2026-11-20', restoredTableStreamArn });
  template.resourceCountIs(TABLE, 1);
  let withTable = 0;
  for (const { environment, statements } of getFunctions(template)) {
    const tables = statements
      .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('dynamodb:')))
      .map(({ Resource }) => asText(Resource));
    const hasTable = tables.length > 0;
    expect(environment.TABLE_NAME).toBe(hasTable ? 'Restored-2026-11-20' : undefined);
    if (hasTable) withTable += 1;
    for (const table of tables) {
      if (table === restoredTableStreamArn) continue;
      expect(table).toMatch(/:table\/Restored-2026-11-20(\/index\/GSI1)?$/);
    }
  }
  expect(withTable).toBe(getFunctions(template).length - 1);
  template.allResourcesProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: restoredTableStreamArn,
  });
});

test.each([
  undefined,
  'arn:aws:dynamodb:us-east-1:111111111111:table/Restored',
  'arn:aws:dynamodb:us-east-1:111111111111:table/Another/stream/2026-11-20T10:00:00.000',
])('a restored table with the stream %s is rejected', (restoredTableStreamArn) => {
  expect(() => synthTemplate({ restoredTable: 'Restored', restoredTableStreamArn })).toThrow(
    'restoredTableStreamArn',
  );
});

test.each([
  ['prod', 'Retain'],
  ['staging', 'Delete'],
])('the key of the table in the stage %s has the policy %s', (stage, policy) => {
  const stack = synthStack({ stage, customerKey: true }, 'us-east-1');
  Template.fromStack(stack).allResources('AWS::KMS::Key', { DeletionPolicy: policy });
});

test('the setting customerKey is rejected without a region', () => {
  expect(() => synthTemplate({ customerKey: true })).toThrow('customerKey');
});

test('the stack outputs the table’s name', () => {
  const { TableName } = synthTemplate().toJSON().Outputs;
  expect(asText(TableName.Value)).toMatch(/^\$\{StorageTable\w+\}$/);
  expect(getProperties(synthTemplate(), TABLE)).not.toHaveProperty('TableName');
});
