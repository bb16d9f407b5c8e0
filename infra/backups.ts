import { App, ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  BackupVaultEvents,
} from 'aws-cdk-lib/aws-backup';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  type CfnRole,
  ManagedPolicy,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { USER_EXPORT } from '../functions/build.ts';
import type { Alarms } from './alarms.ts';
import type { Auth } from './auth.ts';
import {
  allowBackups,
  type BackupPlace,
  BackupsStack,
  REPLICATION_ACTIONS,
  RETENTION,
  roleNames,
  USERS_FILE,
} from './backups-stack.ts';
import { acknowledge, arnWildcardFinding } from './cdk-nag.ts';
import { allow } from './grants.ts';
import { BundledLambda, type FunctionResources } from './lambda.ts';
import { mediaBucketName } from './media.ts';
import { addSchedule } from './schedule.ts';
import { COPIER } from './stage-stacks.ts';

interface Props {
  resources: FunctionResources;
  auth: Auth;
  place: BackupPlace;
  alarms: Alarms;
}

/** Copies the table and the users daily and the media bucket continuously to another account or region. A
 *  separate stack is necessary: the stage's stack is close to CloudFormation's resource limit. */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { resources, place } = props;
    const stage = Stack.of(this);
    const { stackName, account, region, terminationProtection = false } = stage;
    const destination = new BackupsStack(this, resources.settings, stage, place);
    // A stack in another account is deployed with other credentials, so it cannot be a dependency.
    if (place.account === account) stage.addStackDependency(destination);
    this.#replicate(resources, place);
    const copier = new Stack(App.of(this) as App, `${stackName}-${COPIER}`, {
      description: `Copies the data of ${stackName}.`,
      env: { account, region },
      terminationProtection,
    });
    copier.addStackDependency(stage);
    backUpTable(copier, props);
    exportUsers(copier, props);
  }

  #replicate({ bucket, settings }: FunctionResources, place: BackupPlace): void {
    const { partition, account, region } = Stack.of(this);
    // The bucket refers to the role, so a reference to the bucket would be circular.
    const media = `arn:${partition}:s3:::${mediaBucketName(settings.stage)}`;
    const copies = `arn:${partition}:s3:::${place.bucketName}`;
    const statement = (actions: string[], resource: string) =>
      new PolicyStatement({ actions, resources: [resource] });
    const role = new Role(this, 'ReplicationRole', {
      roleName: roleNames(settings.stage, region).replication,
      assumedBy: new ServicePrincipal('s3.amazonaws.com'),
      inlinePolicies: {
        Permissions: new PolicyDocument({
          statements: [
            statement(['s3:GetReplicationConfiguration', 's3:ListBucket'], media),
            statement(
              [
                's3:GetObjectVersionForReplication',
                's3:GetObjectVersionAcl',
                's3:GetObjectVersionTagging',
              ],
              `${media}/*`,
            ),
            statement(REPLICATION_ACTIONS, `${copies}/*`),
          ],
        }),
      },
    });
    for (const objects of [`${media}/*`, `${copies}/*`]) {
      acknowledge(role, [arnWildcardFinding(this, objects), 'Every object is copied.']);
    }
    (bucket.node.defaultChild as CfnBucket).replicationConfiguration = {
      role: role.roleArn,
      rules: [
        {
          id: 'Copies',
          priority: 1,
          status: 'Enabled',
          filter: { prefix: '' },
          // Replicates deletions, so that personal data is deleted everywhere. Old versions remain until they expire;
          // this account cannot delete them.
          deleteMarkerReplication: { status: 'Enabled' },
          destination: {
            bucket: copies,
            ...(place.account === account
              ? {}
              : { account: place.account, accessControlTranslation: { owner: 'Destination' } }),
          },
        },
      ],
    };
  }
}

function backUpTable(stack: Stack, { resources, place, alarms }: Props): void {
  const key = new Key(stack, 'Key', {
    description: 'Encrypts backups of the shop’s table.',
    enableKeyRotation: true,
  });
  allowBackups(key, new AccountPrincipal(place.account));
  const vault = new BackupVault(stack, 'Vault', {
    encryptionKey: key,
    notificationTopic: alarms.topic,
    notificationEvents: [BackupVaultEvents.BACKUP_JOB_FAILED, BackupVaultEvents.COPY_JOB_FAILED],
  });
  const role = new Role(stack, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
    ],
  });
  acknowledge(role, [
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
    'AWS’s own policy for AWS Backup.',
  ]);
  const plan = new BackupPlan(stack, 'Plan', { backupVault: vault });
  plan.addRule(
    new BackupPlanRule({
      scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
      deleteAfter: RETENTION,
      copyActions: [
        {
          destinationBackupVault: BackupVault.fromBackupVaultArn(
            stack,
            'Destination',
            stack.formatArn({
              service: 'backup',
              account: place.account,
              region: place.region,
              resource: 'backup-vault',
              resourceName: place.vaultName,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          ),
          deleteAfter: RETENTION,
        },
      ],
    }),
  );
  plan.addSelection('Table', { role, resources: [BackupResource.fromArn(resources.table.arn)] });
}

function exportUsers(stack: Stack, { resources, auth, place, alarms }: Props): void {
  const { userPool } = auth;
  const exporter = new BundledLambda(stack, 'UserExport', {
    name: USER_EXPORT,
    handler: 'handler',
    timeoutSeconds: 900,
    resources,
    environment: {
      COGNITO_USER_POOL_ID: userPool.userPoolId,
      COPIES_BUCKET: place.bucketName,
      COPIES_REGION: place.region,
    },
  });
  const { role, lambda } = exporter;
  (role.node.defaultChild as CfnRole).roleName = roleNames(
    resources.settings.stage,
    stack.region,
  ).userExport;
  allow(
    role,
    ['cognito-idp:ListUsers', 'cognito-idp:ListGroups', 'cognito-idp:ListUsersInGroup'],
    [userPool.userPoolArn],
  );
  allow(role, ['s3:PutObject'], [`arn:${stack.partition}:s3:::${place.bucketName}/${USERS_FILE}`]);
  addSchedule(exporter, {
    lambda,
    description: 'Copies the users and their groups.',
    expression: 'cron(0 4 * * ? *)',
    isEnabled: true,
    retries: { attempts: 3, maxAgeSeconds: 3_600 },
  });
  const daily = { period: Duration.days(1), statistic: Stats.SUM };
  alarms.addAlarm(
    {
      title: 'Users not copied',
      description:
        'The users and their groups were not copied to the other account or region for two days. The shop is not affected.',
      metric: new MathExpression({
        label: 'successful exports',
        expression: 'runs - FILL(errors, 0)',
        usingMetrics: { runs: lambda.metricInvocations(daily), errors: lambda.metricErrors(daily) },
        period: daily.period,
      }),
      threshold: 1,
      firesBelow: true,
      periods: 2,
      missingIsBreaching: true,
    },
    stack,
  );
}
