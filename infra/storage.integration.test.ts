import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { asText, functionsOf, propertiesOf, templateOf } from '../tests/support/template.ts';

const TABLE = 'AWS::DynamoDB::GlobalTable';

test('the table is paid by what is asked of it, and expires what carries a time to live', () => {
  templateOf().hasResourceProperties(TABLE, {
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

test('the table of production can be recovered, is not deleted, and outlives its stack', () => {
  templateOf().hasResource(TABLE, {
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

test('the table of another stage goes with it, and can be recovered as long as it is there', () => {
  templateOf({ stage: 'staging' }).hasResource(TABLE, {
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

test('a restored table takes the place of the stack’s own in every function, which stays', () => {
  const template = templateOf({ restoredTable: 'Restored-2026-11-20' });
  template.resourceCountIs(TABLE, 1);
  for (const { environment, statements } of functionsOf(template)) {
    expect(environment.TABLE_NAME).toBe('Restored-2026-11-20');
    const tables = statements
      .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('dynamodb:')))
      .map(({ Resource }) => asText(Resource));
    expect(tables).not.toHaveLength(0);
    for (const table of tables)
      expect(table).toMatch(/:table\/Restored-2026-11-20(\/index\/GSI1)?$/);
  }
});

test('a key of the account’s own needs to know its region', () => {
  expect(() => templateOf({ customerKey: true })).toThrow('customerKey');
});

test('the table’s name is told, for what is done by hand', () => {
  const { TableName } = templateOf().toJSON().Outputs;
  expect(asText(TableName.Value)).toMatch(/^\$\{StorageTable\w+\}$/);
  expect(propertiesOf(templateOf(), TABLE)).not.toHaveProperty('TableName');
});
