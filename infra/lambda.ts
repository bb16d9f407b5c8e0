import { fileURLToPath } from 'node:url';
import { Duration, FileSystem, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  type Alias,
  Architecture,
  Code,
  type IFunction,
  Function as Lambda,
  type RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { FunctionName } from '../functions/build.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { AddressHashKey } from './address-hash-key.ts';
import type { Airtable } from './airtable.ts';
import { acknowledge } from './cdk-nag.ts';
import { grantObjects, grantParameters, grantTable, grantTokenKey } from './grants.ts';
import type { Paypal } from './paypal.ts';
import { PERMISSIONS } from './permissions.ts';
import { RESERVED_CONCURRENCY } from './reserved-concurrency.ts';
import type { Settings } from './settings.ts';
import type { TableInUse } from './storage.ts';

/** The peak is 616 MiB (`npm run bench memory`). Functions that need far less get it for the CPU share that
 *  comes with it, because users wait for them. */
const MEMORY_MB = 1_024;
const METRICS_NAMESPACE = 'Guidon';

export interface FunctionResources {
  settings: Settings;
  table: TableInUse;
  tokenKey: IKey;
  bucket: IBucket;
  airtable: Airtable;
  paypal: Paypal;
  addressHashKey: AddressHashKey;
}

interface Props {
  name: FunctionName;
  handler: string;
  timeoutSeconds: number;
  environment?: Record<string, string>;
  isGradual?: boolean;
  recursiveLoop?: RecursiveLoop;
  resources: FunctionResources;
}

export class BundledLambda extends Construct {
  readonly name: FunctionName;
  readonly lambda: Lambda;
  readonly alias: Alias | undefined;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { name, resources, handler, timeoutSeconds, recursiveLoop } = props;
    const bundle = fileURLToPath(new URL(`../dist/functions/${name}`, import.meta.url));
    const reserved = RESERVED_CONCURRENCY[name];
    const { settings } = resources;
    this.name = name;
    this.logGroup = new LogGroup(this, 'Log', {
      retention: settings.isProduction ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new FunctionRole(this, 'Role');
    this.logGroup.grantWrite(this.role);
    this.lambda = new Lambda(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: `index.${handler}`,
      code: Code.fromAsset(bundle),
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: MEMORY_MB,
      role: this.role,
      logGroup: this.logGroup,
      tracing: Tracing.ACTIVE,
      ...(recursiveLoop ? { recursiveLoop } : {}),
      ...(settings.reservedConcurrency && reserved
        ? { reservedConcurrentExecutions: reserved }
        : {}),
      environment: {
        // The commit would change the environment of every function in every deployment, so the hash of the bundle is
        // used.
        RELEASE: `${packageJson.version}+${FileSystem.fingerprint(bundle).slice(0, 8)}`,
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: Stack.of(this).stackName,
        POWERTOOLS_METRICS_NAMESPACE: METRICS_NAMESPACE,
        ...props.environment,
      },
    });
    acknowledge(this.role, [
      'AwsSolutions-IAM5[Resource::*]',
      'X-Ray’s PutTraceSegments and PutTelemetryRecords do not support resource-level permissions.',
    ]);
    this.#grantPermissions(name, resources);
    // Production keeps it without gradual releases, so that turning them off interrupts no visitor.
    if (props.isGradual && (settings.gradualReleases || settings.isProduction)) {
      this.alias = this.lambda.addAlias('live');
    }
  }

  get target(): IFunction {
    // The declared type of the alias has a role that may be undefined, unlike the interface.
    return (this.alias as IFunction | undefined) ?? this.lambda;
  }

  #grantPermissions(
    name: FunctionName,
    { table, tokenKey, bucket, airtable, paypal }: FunctionResources,
  ): void {
    const permissions = PERMISSIONS[name];
    const { lambda, role } = this;
    const { rows, indexPartitions = [] } = permissions;
    if (Object.keys(rows).length + indexPartitions.length > 0) {
      lambda.addEnvironment('TABLE_NAME', table.name);
      grantTable(role, table, permissions);
    }
    if (permissions.tokens) {
      lambda.addEnvironment('TOKEN_KEY_ARN', tokenKey.keyArn);
      grantTokenKey(role, tokenKey, permissions.tokens);
    }
    if (permissions.objects) {
      lambda.addEnvironment('MEDIA_BUCKET', bucket.bucketName);
      grantObjects(role, bucket, permissions.objects);
    }
    if (permissions.airtable) {
      for (const [variable, value] of Object.entries(airtable.environment)) {
        lambda.addEnvironment(variable, value);
      }
      grantParameters(role, airtable.parameters);
    }
    if (permissions.paypal) {
      for (const [variable, value] of Object.entries(paypal.environment)) {
        lambda.addEnvironment(variable, value);
      }
      grantParameters(role, paypal.parameters);
    }
  }
}

/** Inlines the permissions: a separate policy would be another resource per function, and CloudFormation limits
 *  the resources of a stack. */
class FunctionRole extends Role {
  readonly #permissions: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const permissions = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Permissions: permissions },
    });
    this.#permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

/** For functions that print documents. */
export function letterhead({
  mailFrom,
  mailReplyTo = mailFrom,
  mailPostalAddress,
  shopName,
}: Settings): Record<string, string> {
  return {
    SHOP_NAME: shopName,
    ...(mailReplyTo ? { SHOP_EMAIL: mailReplyTo } : {}),
    ...(mailPostalAddress ? { SHOP_POSTAL_ADDRESS: mailPostalAddress } : {}),
  };
}

export const earlyAccess = ({ earlyAccessHours }: Settings): Record<string, string> =>
  earlyAccessHours > 0 ? { EARLY_ACCESS_HOURS: String(earlyAccessHours) } : {};

export function customMetric(scope: Construct, metricName: string, options: MetricOptions): Metric {
  return new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: Stack.of(scope).stackName },
    ...options,
  });
}
