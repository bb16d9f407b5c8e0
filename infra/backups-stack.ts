import { App, Duration, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { AccountPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { AIRTABLE_CACHE, UPLOADS } from '../functions/platform/bucket/object-keys.ts';
import { acknowledge } from './cdk-nag.ts';
import { privateBucket } from './private-bucket.ts';
import type { Settings } from './settings.ts';
import { stackName } from './stage.ts';
import { COPIES } from './stage-stacks.ts';

export const RETENTION = Duration.days(35);

/** The names are fixed, because the stage's stack refers to them across accounts. */
export interface BackupPlace {
  account: string;
  region: string;
  vaultName: string;
  bucketName: string;
}

/** @returns undefined if no copies are made.
 *  @throws Error if the destination is the stage's own account and region. */
export function backupPlace(stack: Stack, settings: Settings): BackupPlace | undefined {
  const { stage, backupAccount, backupRegion } = settings;
  if (!backupRegion) return undefined;
  if (Token.isUnresolved(stack.region)) {
    throw new Error('backupRegion: requires credentials, because the region must be known');
  }
  const account = backupAccount ?? stack.account;
  if (account === stack.account && backupRegion === stack.region) {
    throw new Error('backupRegion: copies in the same account and region would be lost together');
  }
  return {
    account,
    region: backupRegion,
    vaultName: `guidon-${stage}-copies`,
    bucketName: `guidon-${stage}-copies-${account}-${backupRegion}`,
  };
}

/** This stack receives the copies of the stage's data. It is deployed before the stage's, with the credentials
 *  of the backup account. */
export class BackupsStack extends Stack {
  constructor(scope: Construct, settings: Settings, source: Stack, place: BackupPlace) {
    const { stage, isProduction } = settings;
    super(App.of(scope) as App, `${stackName(stage)}-${COPIES}`, {
      description: `Copies of the data of ${stackName(stage)}.`,
      env: { account: place.account, region: place.region },
      terminationProtection: isProduction,
    });
    const removalPolicy = isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const shop = new AccountPrincipal(source.account);
    const key = new Key(this, 'Key', {
      description: 'Encrypts copies of the shop’s table.',
      enableKeyRotation: true,
      removalPolicy,
    });
    allowBackups(key, shop);
    new BackupVault(this, 'Vault', {
      backupVaultName: place.vaultName,
      encryptionKey: key,
      removalPolicy,
      accessPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [shop],
            actions: ['backup:CopyIntoBackupVault'],
            resources: ['*'],
          }),
        ],
      }),
    });
    this.#createBucket(settings, source, place);
  }

  #createBucket(settings: Settings, source: Stack, { bucketName }: BackupPlace): void {
    const bucket = privateBucket(this, settings, {
      bucketName,
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: RETENTION },
        // S3 does not replicate lifecycle expirations of the media bucket, so this bucket needs the same rules.
        ...[UPLOADS, AIRTABLE_CACHE].map((prefix) => ({
          prefix,
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
        })),
      ],
    });
    // A bucket policy cannot name roles that do not exist, and the shop's roles are created later.
    const allow = (actions: string[], resource: string, role: string) =>
      bucket.addToResourcePolicy(
        new PolicyStatement({
          principals: [new AccountPrincipal(source.account)],
          actions,
          resources: [resource],
          conditions: {
            ArnLike: { 'aws:PrincipalArn': `arn:*:iam::${source.account}:role/${role}` },
          },
        }),
      );
    const roles = roleNames(settings.stage, source.region);
    allow(REPLICATION_ACTIONS, bucket.arnForObjects('*'), roles.replication);
    allow(['s3:GetBucketVersioning'], bucket.bucketArn, roles.replication);
    allow(['s3:PutObject'], bucket.arnForObjects(USERS_FILE), roles.userExport);
    acknowledge(bucket as Bucket, [
      'AwsSolutions-S1',
      'Only AWS’s replication and one function write to the bucket, and nobody reads it until a disaster.',
    ]);
  }
}

export const USERS_FILE = 'users/users.ndjson';

export const REPLICATION_ACTIONS = [
  's3:ReplicateObject',
  's3:ReplicateDelete',
  's3:ReplicateTags',
  's3:ObjectOwnerOverrideToBucketOwner',
];

/** The names are fixed, because the policy of the bucket of copies names them. Role names are unique in an
 *  account. */
export const roleNames = (stage: string, region: string) => ({
  replication: `guidon-${stage}-replication-${region}`,
  userExport: `guidon-${stage}-user-export-${region}`,
});

/** AWS Backup uses a vault's key on behalf of another account. */
export function allowBackups(key: Key, account: AccountPrincipal): void {
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [account],
      actions: [
        'kms:CreateGrant',
        'kms:Decrypt',
        'kms:DescribeKey',
        'kms:Encrypt',
        'kms:GenerateDataKey*',
        'kms:ReEncrypt*',
      ],
      resources: ['*'],
      conditions: { StringLike: { 'kms:ViaService': 'backup.*.amazonaws.com' } },
    }),
  );
}
