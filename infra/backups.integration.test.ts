import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import {
  asText,
  getProperties,
  getSiblingTemplate,
  getStatements,
  synthStack,
  synthTemplate,
  toList,
} from '../tests/support/template.ts';

const COPIES = { backupAccount: '222222222222', backupRegion: 'eu-central-1' };
const stack = synthStack(COPIES, 'eu-west-1');
const template = Template.fromStack(stack);
const copier = getSiblingTemplate(stack, 'Copier');
const place = getSiblingTemplate(stack, 'Copies');

test('no copies are made unless a region is set, and never in the stage’s own account and region', () => {
  expect(synthStack({}, 'eu-west-1').node.root.node.children.map(({ node }) => node.id)).toEqual([
    'Guidon-prod',
    'Guidon-prod-Firewall',
    'Guidon-prod-Outside',
  ]);
  expect(JSON.stringify(synthTemplate().toJSON())).not.toContain('ReplicationConfiguration');
  expect(() => synthStack({ backupRegion: 'eu-west-1' }, 'eu-west-1')).toThrow('lost together');
  expect(() => synthStack({ backupAccount: '222222222222' }, 'eu-west-1')).toThrow('backupRegion');
  expect(() => synthTemplate({ backupRegion: 'eu-central-1' })).toThrow('credentials');
});

test('the table is backed up every day, and the backup copied to the vault of the other account', () => {
  copier.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: {
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 3 * * ? *)',
          Lifecycle: { DeleteAfterDays: 35 },
          CopyActions: [{ Lifecycle: { DeleteAfterDays: 35 } }],
        },
      ],
    },
  });
  const { BackupPlan } = getProperties(copier, 'AWS::Backup::BackupPlan');
  const [{ CopyActions }] = BackupPlan.BackupPlanRule;
  expect(asText(CopyActions[0].DestinationBackupVaultArn)).toMatch(
    /:backup:eu-central-1:222222222222:backup-vault:guidon-prod-copies$/,
  );
  copier.hasResourceProperties('AWS::Backup::BackupVault', {
    Notifications: { BackupVaultEvents: ['BACKUP_JOB_FAILED', 'COPY_JOB_FAILED'] },
  });
  place.hasResource('AWS::Backup::BackupVault', {
    DeletionPolicy: 'Retain',
    Properties: { BackupVaultName: 'guidon-prod-copies' },
  });
  const [vault] = Object.values(place.findResources('AWS::Backup::BackupVault'));
  expect(vault?.Properties.AccessPolicy.Statement).toMatchObject([
    { Effect: 'Allow', Action: 'backup:CopyIntoBackupVault' },
  ]);
  expect(JSON.stringify(vault?.Properties.AccessPolicy)).toContain('111111111111');
});

test('the media bucket is replicated to a versioned bucket that belongs to the other account', () => {
  const media = template.findResources('AWS::S3::Bucket').MediaBucket4022EBBF?.Properties;
  expect(media.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  const [rule] = media.ReplicationConfiguration.Rules;
  expect(rule).toMatchObject({
    Status: 'Enabled',
    DeleteMarkerReplication: { Status: 'Enabled' },
    Destination: {
      Account: '222222222222',
      AccessControlTranslation: { Owner: 'Destination' },
    },
  });
  expect(asText(rule.Destination.Bucket)).toMatch(
    /:s3:::guidon-prod-copies-222222222222-eu-central-1$/,
  );
  place.hasResource('AWS::S3::Bucket', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      BucketName: 'guidon-prod-copies-222222222222-eu-central-1',
      VersioningConfiguration: { Status: 'Enabled' },
    },
  });
});

test('the shop’s account can add copies and hide them, but read none and delete no version', () => {
  const [policy] = Object.values(place.findResources('AWS::S3::BucketPolicy'));
  const allowed = policy?.Properties.PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === 'Allow',
  );
  const actions = allowed.flatMap(({ Action }: { Action: string | string[] }) => toList(Action));
  expect(actions.sort()).toEqual([
    's3:GetBucketVersioning',
    's3:ObjectOwnerOverrideToBucketOwner',
    's3:PutObject',
    's3:ReplicateDelete',
    's3:ReplicateObject',
    's3:ReplicateTags',
  ]);
  for (const { Condition } of allowed) {
    expect(Condition.ArnLike['aws:PrincipalArn']).toMatch(/^arn:\*:iam::111111111111:role\//);
  }
});

test('the users are exported every day, with access to nothing but their list and the one object', () => {
  const roles = Object.entries(copier.findResources('AWS::IAM::Role'));
  const [role = ''] = roles.find(([id]) => id.startsWith('UserExportRole')) ?? [];
  const statements = getStatements(copier, role);
  const actions = statements.flatMap(({ Action }) => toList(Action));
  expect(actions.filter((action) => !/^(logs|xray):/.test(action)).sort()).toEqual([
    'cognito-idp:ListGroups',
    'cognito-idp:ListUsers',
    'cognito-idp:ListUsersInGroup',
    's3:PutObject',
  ]);
  const put = statements.find(({ Action }) => Action === 's3:PutObject');
  expect(asText(put?.Resource)).toMatch(
    /:s3:::guidon-prod-copies-222222222222-eu-central-1\/users\/users\.ndjson$/,
  );
  copier.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'cron(0 4 * * ? *)',
    State: 'ENABLED',
  });
  copier.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: 'Guidon-prod Users not copied',
    TreatMissingData: 'breaching',
  });
});

test('the bucket of copies names the roles that write to it', () => {
  const [policy] = Object.values(place.findResources('AWS::S3::BucketPolicy'));
  const named = JSON.stringify(policy).match(/role\/[\w-]+/g);
  const roles = [template, copier].flatMap((each) =>
    Object.values(each.findResources('AWS::IAM::Role')).flatMap(
      ({ Properties: { RoleName } }) => RoleName ?? [],
    ),
  );
  expect(roles).toHaveLength(2);
  expect(new Set(named)).toEqual(new Set(roles.map((role) => `role/${role}`)));
});

test('the stack of copies within the account is deployed with the stage, one in another account by hand', () => {
  const dependencies = (context: Record<string, unknown>) =>
    synthStack(context, 'eu-west-1').dependencies.map(({ stackName }) => stackName);
  expect(dependencies({ backupRegion: 'eu-central-1' })).toContain('Guidon-prod-Copies');
  expect(dependencies(COPIES)).not.toContain('Guidon-prod-Copies');
});
