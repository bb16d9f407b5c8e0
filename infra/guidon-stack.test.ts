import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { servedRoutes } from '../shared/contract/contract.ts';
import { GuidonStack } from './guidon-stack.ts';

const templateWith = (context: Record<string, unknown>) =>
  Template.fromStack(new GuidonStack(new App({ context }), 'Test', 'test'));
let template: Template;
beforeAll(() => {
  template = templateWith({ syncSchedule: 'rate(2 hours)', airtableBaseId: 'appOfTheDealer' });
});

test('the stack routes exactly the served calls', () => {
  const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'));
  const keys = routes.map(({ Properties }) => Properties.RouteKey as string);
  expect(keys.filter((key) => !key.startsWith('HEAD ')).sort()).toEqual(
    servedRoutes.map(({ key }) => key as string).sort(),
  );
});

test('every function runs on Node 24, on arm64', () => {
  template.allResourcesProperties('AWS::Lambda::Function', {
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
  });
});

test('the table can be recovered, and expires what carries a time to live', () => {
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
    Replicas: Match.arrayWith([
      Match.objectLike({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ]),
  });
});

const functions = () =>
  Object.values(template.findResources('AWS::Lambda::Function')).map(({ Properties }) => ({
    handler: String(Properties.Handler),
    timeout: Number(Properties.Timeout),
    env: Properties.Environment.Variables as Record<string, unknown>,
    role: String(Properties.Role['Fn::GetAtt'][0]),
  }));
interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string[]>>;
}
const statementsOf = (role: string) =>
  Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.some((ref: { Ref: string }) => ref.Ref === role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);

test('the sync runs on its schedule, in a function that may take a quarter of an hour', () => {
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(2 hours)',
    Target: Match.objectLike({ Input: '{"cause":"schedule"}' }),
  });
  const worker = functions().find(({ handler }) => handler === 'index.worker');
  expect(worker?.timeout).toBe(900);
  template.hasResourceProperties('AWS::Lambda::Function', {
    Handler: 'index.worker',
    Environment: { Variables: Match.objectLike({ NODE_OPTIONS: '--max-semi-space-size=4' }) },
  });
  expect(
    statementsOf(worker?.role ?? '').some(({ Action }) => Action === 'lambda:InvokeFunction'),
  ).toBe(true);
});

test('Airtable’s secrets come from parameters, for the functions that need them alone', () => {
  const readers = functions().filter(({ env }) => 'AIRTABLE_TOKEN_PARAMETER' in env);
  expect(readers).toHaveLength(4);
  for (const { env, role } of functions()) {
    const reads = 'AIRTABLE_TOKEN_PARAMETER' in env;
    expect('AIRTABLE_TOKEN' in env || 'AIRTABLE_CLIENT_SECRET' in env).toBe(false);
    const statements = statementsOf(role);
    expect(statements.some(({ Action }) => Action === 'ssm:GetParameter')).toBe(reads);
    const isDenied = statements.some(
      ({ Effect, Condition }) =>
        Effect === 'Deny' &&
        Condition?.['ForAnyValue:StringEquals']?.['dynamodb:LeadingKeys']?.includes(
          'AIRTABLE_CONNECTION',
        ),
    );
    expect(isDenied).toBe(!reads);
    // A scan would walk past that.
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.flatMap(({ Action }) => Action)).not.toContain('dynamodb:Scan');
    expect(allowed.flatMap(({ Action }) => Action)).not.toContain('dynamodb:*');
  }
});

/** What a role may do with objects, as lines like `uploads/* s3:GetObject`. */
const onObjects = (role: string) =>
  statementsOf(role)
    .flatMap(({ Action, Resource }) => [Resource].flat().map((one) => ({ Action, one })))
    .flatMap(({ Action, one }) =>
      [Action]
        .flat()
        .filter((action) => action.startsWith('s3:'))
        .map((action) => `${belowBucket(one)} ${action}`),
    )
    .sort();
/** `arn:…:<bucket>/uploads/*` as `uploads/*`. */
function belowBucket(resource: unknown): string {
  const { 'Fn::Join': join } = resource as { 'Fn::Join'?: [string, unknown[]] };
  return join ? String(join[1].at(-1)).slice(1) : 'bucket';
}
const functionOf = (group: string) => {
  const found = functions().find(({ role }) => role.includes(`Api${group}ServiceRole`));
  if (!found) throw new Error(`There is no function of ${group}`);
  return found;
};
const UPLOADING = ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts', 's3:PutObject'];
const below = (prefix: string, actions: string[]) => actions.map((one) => `${prefix}* ${one}`);

test('uploads are handled by one function, which can do nothing else with the bucket', () => {
  const { role } = functionOf('uploads');
  expect(onObjects(role)).toEqual(
    [
      ...below('uploads/', [...UPLOADING, 's3:GetObject', 's3:DeleteObject']),
      'bucket s3:ListBucket',
    ].sort(),
  );
});

test('that function alone can assume the role that browsers upload by, which can do nothing else', () => {
  const { role: ofFunction, env } = functionOf('uploads');
  const [ofUploads = ''] = (env.UPLOAD_ROLE_ARN as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
  expect(onObjects(ofUploads)).toEqual(below('uploads/', UPLOADING));
  expect(statementsOf(ofUploads)).toHaveLength(1);
  template.hasResourceProperties('AWS::IAM::Role', {
    Description: Match.stringLikeRegexp('Uploads'),
    AssumeRolePolicyDocument: {
      Statement: [
        {
          Action: 'sts:AssumeRole',
          Effect: 'Allow',
          Principal: { AWS: { 'Fn::GetAtt': [ofFunction, 'Arn'] } },
        },
      ],
    },
  });
  const assuming = functions().filter(({ role }) =>
    statementsOf(role).some(({ Action }) => [Action].flat().includes('sts:AssumeRole')),
  );
  expect(assuming.map(({ role }) => role)).toEqual([ofFunction]);
});

test('items take uploads, keep and delete photos, and share what is read of Airtable', () => {
  const { role, env } = functionOf('items');
  expect(onObjects(role)).toEqual(
    [
      ...below('uploads/', ['s3:GetObject', 's3:PutObject', 's3:DeleteObject']),
      ...below('airtable-cache/', ['s3:GetObject', 's3:PutObject']),
      ...below('photos/', ['s3:GetObject', 's3:PutObject', 's3:DeleteObject']),
      'bucket s3:ListBucket',
    ].sort(),
  );
  expect(env).toHaveProperty('AIRTABLE_TOKEN_PARAMETER');
});

test('identification keeps the versions of the reference catalogue, and deletes none', () => {
  const { role, env } = functionOf('identification');
  expect(onObjects(role)).toEqual(
    [
      ...below('reference-catalogue/', ['s3:GetObject', 's3:PutObject']),
      'bucket s3:ListBucket',
    ].sort(),
  );
  expect(env).toMatchObject({ MEDIA_BUCKET: expect.anything(), TABLE_NAME: expect.anything() });
  expect(statementsOf(role).flatMap(({ Action }) => Action)).toContain('dynamodb:PutItem');
});

test('uploads are gone after a day: whole, in parts, deleted', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([
        Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
        Match.objectLike({
          Prefix: 'uploads/',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        }),
        Match.objectLike({ Prefix: 'uploads/', ExpiredObjectDeleteMarker: true }),
      ]),
    },
  });
});

const sendableFrom = (origins: string[]) => ({
  CorsConfiguration: {
    CorsRules: [
      Match.objectLike({
        AllowedMethods: ['PUT'],
        AllowedOrigins: origins,
        AllowedHeaders: ['content-type'],
        ExposedHeaders: ['ETag'],
      }),
    ],
  },
});

test('browsers send photos to the bucket from the sites named, and read nothing of it', () => {
  template.hasResourceProperties('AWS::S3::Bucket', sendableFrom(['*']));
  const [shop, staging] = ['https://shop.example', 'https://staging.shop.example'];
  const given = [{ siteOrigins: [shop, staging] }, { siteOrigins: `${shop}, ${staging}` }];
  for (const context of given) {
    templateWith(context).hasResourceProperties(
      'AWS::S3::Bucket',
      sendableFrom([shop, staging] as string[]),
    );
  }
  expect(() => templateWith({ siteOrigins: ['https://shop.example/'] })).toThrow('siteOrigins');
  expect(() => templateWith({ siteOrigins: 'shop.example' })).toThrow('siteOrigins');
});
