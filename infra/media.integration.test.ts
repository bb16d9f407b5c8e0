import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { asText, getProperties, type Statement, synthTemplate } from '../tests/support/template.ts';

const BUCKET = 'AWS::S3::Bucket';
const isMedia = (id: string) => id.startsWith('Media');
const media = (context?: Record<string, unknown>) =>
  getProperties(synthTemplate(context), BUCKET, isMedia);

test('every bucket blocks public access, encrypts and requires TLS', () => {
  const template = synthTemplate();
  const buckets = template.findResources(BUCKET);
  expect(Object.keys(buckets)).toHaveLength(3);
  for (const [id, { Properties }] of Object.entries(buckets)) {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties.BucketEncryption).toBeDefined();
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      Bucket: { Ref: id },
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Action: 's3:*',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ]),
      },
    });
  }
});

test('the stack retains production buckets and deletes those of other stages', () => {
  // The site's bucket must be deletable, otherwise a failed first deployment cannot be rolled back. A build creates
  // its files again.
  const policies = Object.entries(synthTemplate().findResources(BUCKET)).map(
    ([id, { DeletionPolicy }]) => [id.replace(/Bucket.*/, ''), DeletionPolicy],
  );
  expect(Object.fromEntries(policies)).toEqual({
    // Logs of the first requests would keep a rollback from deleting the bucket.
    AccessLogs: 'Retain',
    Media: 'RetainExceptOnCreate',
    Site: 'Delete',
  });
  synthTemplate().resourceCountIs('Custom::S3AutoDeleteObjects', 1);
  const other = synthTemplate({ stage: 'staging' });
  other.allResources(BUCKET, { DeletionPolicy: 'Delete' });
  other.resourceCountIs('Custom::S3AutoDeleteObjects', 3);
});

test('the media bucket removes cached Airtable reads with their versions and delete markers', () => {
  expect(media().LifecycleConfiguration.Rules).toEqual(
    expect.arrayContaining([
      {
        Prefix: 'airtable-cache/',
        ExpirationInDays: 2,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      { Prefix: 'airtable-cache/', ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
    ]),
  );
});

test('the media bucket keeps old versions as long as the table can be restored', () => {
  expect(media()).toMatchObject({ VersioningConfiguration: { Status: 'Enabled' } });
  expect(media().LifecycleConfiguration.Rules).toContainEqual({
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    NoncurrentVersionExpiration: { NoncurrentDays: 36 },
    Status: 'Enabled',
  });
});

test('the media bucket expires uploads, their parts and their versions after a day', () => {
  const { Rules } = media().LifecycleConfiguration;
  expect(Rules).toContainEqual({
    Prefix: 'uploads/',
    ExpirationInDays: 1,
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    Status: 'Enabled',
  });
  expect(Rules).toContainEqual({
    Prefix: 'uploads/',
    ExpiredObjectDeleteMarker: true,
    Status: 'Enabled',
  });
});

test('the media bucket expires nothing but uploads and the Airtable cache', () => {
  const expiring = media()
    .LifecycleConfiguration.Rules.filter((rule: object) => 'ExpirationInDays' in rule)
    .map(({ Prefix }: { Prefix: string }) => Prefix);
  expect(expiring.sort()).toEqual(['airtable-cache/', 'uploads/']);
});

describe('CORS', () => {
  const origins = (context?: Record<string, unknown>) => {
    const { CorsRules } = media(context).CorsConfiguration;
    expect(CorsRules).toHaveLength(1);
    expect(CorsRules[0]).toMatchObject({
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['content-type'],
      ExposedHeaders: ['ETag'],
    });
    return CorsRules[0].AllowedOrigins.map(asText);
  };

  test('CORS allows uploads from the CDN’s default domain only, and no reads', () => {
    expect(origins()).toEqual([
      expect.stringMatching(/^https:\/\/\$\{EdgeDistribution\w+\.DomainName\}$/),
    ]);
  });

  test('CORS allows uploads from the custom domain only, and no reads', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/1';
    const context = { domainName: 'shop.example', certificateArn };
    expect(origins(context)).toEqual(['https://shop.example']);
  });

  test('CORS allows uploads from the API’s domain only, and no reads, without a CDN', () => {
    expect(origins({ stage: 'staging', edge: false })).toEqual([
      expect.stringMatching(/^https:\/\/\$\{GatewayHttpApi\w+\}\.execute-api\./),
    ]);
  });
});

test('the CDN can read only photos of the bucket', () => {
  const template = synthTemplate();
  const policy = Object.values(template.findResources('AWS::S3::BucketPolicy')).find(
    ({ Properties }) => isMedia(Properties.Bucket.Ref),
  );
  const cdnStatements = policy?.Properties.PolicyDocument.Statement.filter(
    ({ Principal }: { Principal: { Service?: string } }) =>
      Principal.Service === 'cloudfront.amazonaws.com',
  );
  expect(
    cdnStatements.map(({ Action, Resource }: Statement) => `${Action} ${asText(Resource)}`),
  ).toEqual([
    expect.stringMatching(/^s3:GetObject \$\{MediaBucket\w+\.Arn\}\/photos\/\*$/),
    expect.stringMatching(/^s3:ListBucket \$\{MediaBucket\w+\.Arn\}$/),
  ]);
  expect(cdnStatements[1].Condition.StringLikeIfExists).toEqual({ 's3:prefix': 'photos/*' });
  for (const { Condition } of cdnStatements) {
    expect(asText(Condition.StringEquals['AWS:SourceArn'])).toMatch(
      /:distribution\/\$\{EdgeDistribution\w+\}$/,
    );
  }
});
