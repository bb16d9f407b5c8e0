import { fileURLToPath } from 'node:url';
import { Duration } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type GroupName, servedRoutes } from '../shared/contract/contract.ts';
import { methodsOf } from '../shared/contract/endpoint.ts';

interface Props {
  table: TableV2;
  bucket: Bucket;
}

const bundleOf = (group: GroupName) =>
  Code.fromAsset(fileURLToPath(new URL(`../dist/functions/${group}`, import.meta.url)), {
    exclude: ['*.map'],
  });

/** The contract's served calls, each routed to the one function of its group. */
export class Api extends Construct {
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi');
    for (const [group, routes] of Map.groupBy(servedRoutes, (route) => route.group)) {
      const integration = new HttpLambdaIntegration(
        `${group}-integration`,
        this.#functionOf(group, props),
      );
      for (const { key, endpoint } of routes) {
        const path = key.slice(key.indexOf(' ') + 1);
        const methods = methodsOf(key, endpoint).map((method) => HttpMethod[method]);
        this.httpApi.addRoutes({ path, methods, integration });
      }
    }
  }

  #functionOf(group: GroupName, { table, bucket }: Props): Lambda {
    const lambda = new Lambda(this, group, {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: bundleOf(group),
      timeout: Duration.seconds(29),
      memorySize: 1024,
      environment: { TABLE_NAME: table.tableName, MEDIA_BUCKET: bucket.bucketName },
    });
    if (group === 'products') table.grantReadData(lambda);
    // Whoever knows who calls may have to renew the session.
    else table.grantReadWriteData(lambda);
    if (group === 'sync') bucket.grantReadWrite(lambda);
    if (group === 'products') bucket.grantRead(lambda);
    return lambda;
  }
}
