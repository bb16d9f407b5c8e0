import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type GroupName, servedRoutes } from '../shared/contract/contract.ts';
import { methodsOf } from '../shared/contract/endpoint.ts';
import type { Airtable } from './airtable.ts';
import { bundledLambda } from './lambda.ts';
import {
  AIRTABLE_CACHE,
  DELETE,
  grantObjects,
  grantToMiss,
  PHOTOS,
  READ,
  REFERENCE_CATALOGUE,
  UPLOADS,
  WRITE,
} from './media.ts';
import { grantTable } from './storage.ts';
import type { Sync } from './sync.ts';
import { Uploads } from './uploads.ts';

interface Props {
  table: TableV2;
  bucket: Bucket;
  airtable: Airtable;
  sync: Sync;
}

/** A gateway's call may take no longer. */
const TIMEOUT_SECONDS = 29;
/** The groups that ask Airtable. */
const OF_AIRTABLE: readonly GroupName[] = ['airtable', 'sync', 'items'];
/** Those that keep in the bucket what they read of it. */
const KEEPING: readonly GroupName[] = ['airtable', 'sync'];

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

  #functionOf(group: GroupName, { table, bucket, airtable, sync }: Props): Lambda {
    const lambda = bundledLambda(this, group, {
      bundle: group,
      handler: 'handler',
      timeoutSeconds: TIMEOUT_SECONDS,
      memoryMb: 1024,
    });
    const isOfAirtable = OF_AIRTABLE.includes(group);
    // Whoever knows who calls may have to renew the session.
    grantTable(table, lambda, { writes: group !== 'products', seesSecrets: isOfAirtable });
    lambda.addEnvironment('MEDIA_BUCKET', bucket.bucketName);
    if (group === 'products') bucket.grantRead(lambda);
    if (KEEPING.includes(group)) bucket.grantReadWrite(lambda);
    if (isOfAirtable) airtable.grantUse(lambda);
    if (group === 'uploads') new Uploads(this, 'Uploads', { lambda, bucket });
    if (group === 'items') {
      grantObjects(bucket, lambda, UPLOADS, ...READ, ...WRITE, ...DELETE);
      grantObjects(bucket, lambda, PHOTOS, ...READ, ...WRITE, ...DELETE);
      grantObjects(bucket, lambda, AIRTABLE_CACHE, ...READ, ...WRITE);
      grantToMiss(bucket, lambda);
    }
    if (group === 'identification') {
      grantObjects(bucket, lambda, REFERENCE_CATALOGUE, ...READ, ...WRITE);
      grantToMiss(bucket, lambda);
    }
    if (group === 'sync') {
      lambda.addEnvironment('SYNC_WORKER', sync.worker.functionName);
      sync.worker.grantInvoke(lambda);
      table.grant(lambda, 'dynamodb:DescribeTable');
    }
    return lambda;
  }
}
