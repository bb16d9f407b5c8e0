import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { BACKGROUND_FUNCTIONS } from '../../infra/commands/restore/background-functions.ts';

const CLOUDFORMATION = 'xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"';
const S3 = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const HOUR_SECONDS = 3_600;
/** The reserved concurrency that the stack sets for the sync worker. */
export const WORKER_CONCURRENCY = 5;

interface Options {
  dynamodbEndpoint: string;
  bucketEndpoint: string;
  outputs: Record<string, string>;
  workerVariables: Record<string, string>;
  restoreTable(target: string): Promise<void>;
  deletedPhotos(): Promise<string[]>;
  restorePhoto(key: string): Promise<void>;
  invokeWorker(event: unknown): Promise<unknown>;
}

/** Implements the stack, the functions, and those calls of the table and the bucket that the local engines
 *  lack. */
export async function startRestorableAws(options: Options) {
  const outputs = { ...options.outputs };
  const concurrency = new Map<string, number>([['SyncWorker-physical', WORKER_CONCURRENCY]]);
  const recoverable = new Set([outputs.TableName]);
  const calls: string[] = [];

  const respondAsCloudFormation = (action: string | null): string => {
    const functions = BACKGROUND_FUNCTIONS.map((name) => `${name}Function1A2B3C4D`);
    if (action === 'DescribeStacks') return describeStacks(outputs);
    if (action === 'ListStackResources') {
      const members = functions.map(
        (id, index) =>
          `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>AWS::Lambda::Function</ResourceType><PhysicalResourceId>${BACKGROUND_FUNCTIONS[index]}-physical</PhysicalResourceId></member>`,
      );
      return `<ListStackResourcesResponse ${CLOUDFORMATION}><ListStackResourcesResult><StackResourceSummaries>${members.join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`;
    }
    const [worker = ''] = functions;
    const template = {
      Resources: { [worker]: { Properties: { ReservedConcurrentExecutions: WORKER_CONCURRENCY } } },
    };
    return `<GetTemplateResponse ${CLOUDFORMATION}><GetTemplateResult><TemplateBody>${JSON.stringify(template).replaceAll('"', '&quot;')}</TemplateBody></GetTemplateResult></GetTemplateResponse>`;
  };

  const respondAsLambda = async (request: IncomingMessage, body: Buffer): Promise<Reply> => {
    const [, name = '', call = ''] =
      /\/functions\/([^/]+)\/(\w+)$/.exec(new URL(request.url ?? '', 'http://x').pathname) ?? [];
    if (call === 'configuration') {
      return { json: { Environment: { Variables: options.workerVariables } } };
    }
    if (call === 'invocations') {
      if (concurrency.get(name) === 0) return { status: 429, json: { Reason: 'Throttled' } };
      calls.push(`invoke ${name} ${body}`);
      const invocation = options.invokeWorker(JSON.parse(String(body)));
      if (request.headers['x-amz-invocation-type'] === 'Event') return { status: 202, json: {} };
      return { json: (await invocation) ?? null };
    }
    if (request.method === 'DELETE') concurrency.delete(name);
    if (request.method === 'PUT') {
      concurrency.set(name, JSON.parse(String(body)).ReservedConcurrentExecutions);
    }
    if (request.method !== 'GET') calls.push(`${request.method} ${name}`);
    const reserved = concurrency.get(name);
    return { json: reserved === undefined ? {} : { ReservedConcurrentExecutions: reserved } };
  };

  const respondAsRecovery = async (call: string, body: Buffer): Promise<Reply | undefined> => {
    const input = JSON.parse(String(body));
    if (call === 'RestoreTableToPointInTime') {
      calls.push(call);
      await options.restoreTable(input.TargetTableName);
      return { json: {} };
    }
    if (call === 'UpdateContinuousBackups') recoverable.add(input.TableName);
    else if (call !== 'DescribeContinuousBackups') return undefined;
    const nowSeconds = Date.now() / 1_000;
    const recovery = recoverable.has(input.TableName)
      ? {
          PointInTimeRecoveryStatus: 'ENABLED',
          EarliestRestorableDateTime: nowSeconds - HOUR_SECONDS,
          LatestRestorableDateTime: nowSeconds,
        }
      : { PointInTimeRecoveryStatus: 'DISABLED' };
    return {
      json: {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'ENABLED',
          PointInTimeRecoveryDescription: recovery,
        },
      },
    };
  };

  const respondAsBucket = async ({ method, url = '' }: IncomingMessage) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (method === 'GET' && searchParams.has('versions')) {
      const markers = (await options.deletedPhotos()).map(
        (key) =>
          `<DeleteMarker><Key>${key}</Key><VersionId>deleted</VersionId><IsLatest>true</IsLatest><LastModified>${new Date().toISOString()}</LastModified></DeleteMarker>`,
      );
      return { xml: `<ListVersionsResult ${S3}>${markers.join('')}</ListVersionsResult>` };
    }
    if (method === 'DELETE' && searchParams.get('versionId') === 'deleted') {
      await options.restorePhoto(decodeURIComponent(pathname.split('/').slice(2).join('/')));
      return { status: 204 };
    }
    return undefined;
  };

  const respond = async (request: IncomingMessage, body: Buffer): Promise<Reply | string> => {
    const { headers, url = '' } = request;
    const [service, call] = String(headers['x-amz-target'] ?? '').split('.');
    if (service && call) {
      return (await respondAsRecovery(call, body)) ?? options.dynamodbEndpoint;
    }
    if (headers['content-type'] === 'application/x-www-form-urlencoded') {
      return { xml: respondAsCloudFormation(new URLSearchParams(String(body)).get('Action')) };
    }
    if (/^\/\d{4}-\d\d-\d\d\/functions\//.test(url)) return respondAsLambda(request, body);
    return (await respondAsBucket(request)) ?? options.bucketEndpoint;
  };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const reply = await respond(request, body);
    if (typeof reply === 'string') return passOn(reply, request, body, response);
    const { status = 200, json, xml } = reply;
    response.writeHead(status, { 'content-type': xml ? 'text/xml' : 'application/json' });
    response.end(xml ?? (json === undefined ? '' : JSON.stringify(json)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    concurrency,
    switchTable(name: string) {
      outputs.TableName = name;
    },
    stop: () => void server.close(),
  };
}

interface Reply {
  status?: number;
  json?: unknown;
  xml?: string;
}

/** Keeps the Host header, which is part of the signature. */
function passOn(
  endpoint: string,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { hostname, port } = new URL(endpoint);
  const sent = forward({ hostname, port, method, path, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  sent.on('error', () => response.destroy());
  sent.end(body);
}

function describeStacks(outputs: Record<string, string>): string {
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<DescribeStacksResponse ${CLOUDFORMATION}><DescribeStacksResult><Stacks><member>
    <StackName>Guidon-prod</StackName><CreationTime>2030-01-01T00:00:00Z</CreationTime>
    <StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs>
  </member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}
