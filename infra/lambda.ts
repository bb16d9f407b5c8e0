import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as Lambda,
  type RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionName } from '../functions/build.ts';
import { grantObjects, grantParameters, grantTable } from './grants.ts';
import { acknowledge } from './cdk-nag.ts';
import { PERMISSIONS } from './permissions.ts';
import type { Resources } from './resources.ts';

/** At its heaviest, none takes more than 616 MiB (`npm run bench memory`). Those that take far less have it for
 *  the processor that comes with it: somebody waits for them. */
const MEMORY_MB = 1_024;
/** Of the metrics that the functions tell. */
const NAMESPACE = 'Guidon';

interface Props {
  /** Of its bundle. */
  name: FunctionName;
  /** What the bundle exports. */
  handler: string;
  timeoutSeconds: number;
  environment?: Record<string, string>;
  /** Whether AWS stops it when it calls itself again and again, as it does by default. */
  recursiveLoop?: RecursiveLoop;
  resources: Resources;
}

/** A function of a bundle as `npm run build` makes it, with a role of its own, which may do what is
 *  permitted to the function and nothing else. */
export class BundledLambda extends Construct {
  readonly name: FunctionName;
  readonly lambda: Lambda;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { name, resources, handler, timeoutSeconds, recursiveLoop } = props;
    const { settings } = resources;
    this.name = name;
    this.logGroup = new LogGroup(this, 'Log', {
      retention: settings.isProduction ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(this.role);
    this.lambda = new Lambda(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: `index.${handler}`,
      code: Code.fromAsset(fileURLToPath(new URL(`../dist/functions/${name}`, import.meta.url))),
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: MEMORY_MB,
      role: this.role,
      logGroup: this.logGroup,
      tracing: Tracing.ACTIVE,
      ...(recursiveLoop ? { recursiveLoop } : {}),
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: Stack.of(this).stackName,
        POWERTOOLS_METRICS_NAMESPACE: NAMESPACE,
        ...props.environment,
      },
    });
    acknowledge(this.role, [
      'AwsSolutions-IAM5[Resource::*]',
      'X-Ray’s PutTraceSegments and PutTelemetryRecords take no resource.',
    ]);
    this.#permit(name, resources);
  }

  #permit(name: FunctionName, { table, bucket, airtable }: Resources): void {
    const permissions = PERMISSIONS[name];
    const { lambda, role } = this;
    lambda.addEnvironment('TABLE_NAME', table.name);
    grantTable(role, table, permissions);
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
  }
}

/** A metric that the functions of a stage tell themselves. */
export function toldMetric(scope: Construct, metricName: string, options: MetricOptions): Metric {
  return new Metric({
    namespace: NAMESPACE,
    metricName,
    dimensionsMap: { service: Stack.of(scope).stackName },
    ...options,
  });
}
