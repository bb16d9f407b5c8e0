import { readFile } from 'node:fs/promises';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { EVERY_OPTION, synthStack, synthTemplate } from '../tests/support/template.ts';

test('production with every option leaves room below CloudFormation’s 500 resources', () => {
  const { Resources } = Template.fromStack(synthStack(EVERY_OPTION, 'us-east-1')).toJSON();
  const count = Object.keys(Resources).length;
  expect(count).toBeGreaterThan(200);
  expect(count).toBeLessThanOrEqual(420);
});

/** These logical ids exist in deployed stacks. Changing a listed value replaces the resource and loses its
 *  data. */
const STATEFUL: [id: string, type: string, values?: Record<string, unknown>][] = [
  [
    'StorageTableB43FDCE7',
    'AWS::DynamoDB::GlobalTable',
    {
      TableName: undefined,
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
    },
  ],
  ['StorageTokenKey6421940D', 'AWS::KMS::Key', { KeySpec: undefined, MultiRegion: undefined }],
  ['MediaBucket4022EBBF', 'AWS::S3::Bucket', { BucketName: 'guidon-prod-media-' }],
  ['SiteBucket978D4AEB', 'AWS::S3::Bucket', { BucketName: undefined }],
  ['AccessLogsBucketCD784A59', 'AWS::S3::Bucket', { BucketName: undefined }],
  [
    'AuthUserPool8115E87F',
    'AWS::Cognito::UserPool',
    { UsernameAttributes: ['email'], UsernameConfiguration: { CaseSensitive: false } },
  ],
  ['AuthUserPoolDomain31C6792A', 'AWS::Cognito::UserPoolDomain', { Domain: 'guidon-prod-' }],
  ['AuthUserPoolClientC635291F', 'AWS::Cognito::UserPoolClient', { GenerateSecret: false }],
  ['AuthStaff9B8C92E5', 'AWS::Cognito::UserPoolGroup', { GroupName: 'staff' }],
  ['GatewayHttpApi371F277F', 'AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' }],
  ['SocketsApi04DF8096', 'AWS::ApiGatewayV2::Api', { ProtocolType: 'WEBSOCKET' }],
  ['EdgeDistribution0060737B', 'AWS::CloudFront::Distribution'],
  ['SyncDeadLettersED73839C', 'AWS::SQS::Queue', { QueueName: undefined }],
  ['TableEventsUndelivered21A292F3', 'AWS::SQS::Queue', { QueueName: undefined }],
];

test.each(STATEFUL)('an update does not replace %s', (id, type, values = {}) => {
  const { Type, Properties } = synthTemplate().toJSON().Resources[id] ?? {};
  expect(Type).toBe(type);
  for (const [name, value] of Object.entries(values)) {
    const actual = Properties[name];
    const [start] = actual?.['Fn::Join']?.[1] ?? [actual];
    expect(Array.isArray(value) ? actual : start, name).toEqual(value);
  }
});

test('docs/operations.md imports everything that outlives the stack of production into a new one', async () => {
  const operations = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const [, , mapping = ''] = /(`retained\.json`.*?\n)( +\{\n.*?\n +\}\n)/s.exec(operations) ?? [];
  const template = Template.fromStack(synthStack(EVERY_OPTION, 'us-east-1'));
  const retained = Object.entries(template.toJSON().Resources as Record<string, Retained>).filter(
    ([, { DeletionPolicy = '' }]) => DeletionPolicy.startsWith('Retain'),
  );
  const types = retained.map(([id, { Type }]) => [id, IDENTIFIERS[Type]]);
  const imported = Object.entries<object>(JSON.parse(mapping));
  expect(imported.map(([id, by]) => [id, ...Object.keys(by)]).sort()).toEqual(types.sort());
});

interface Retained {
  Type: string;
  DeletionPolicy?: string;
}

/** CloudFormation identifies an imported resource by these properties. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  'AWS::Cognito::UserPool': 'UserPoolId',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::KMS::Key': 'KeyId',
  'AWS::S3::Bucket': 'BucketName',
};

test('every table, bucket and user pool is one of those that an update must not replace', () => {
  const known = STATEFUL.map(([id]) => id);
  for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool']) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(synthTemplate().findResources(type))));
  }
});
