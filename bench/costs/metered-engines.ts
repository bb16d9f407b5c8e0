import type { IncomingMessage } from 'node:http';
import { startRecordingProxy } from '../../tests/support/recording-proxy.ts';

export interface Usage {
  readUnits: number;
  writeUnits: number;
  tableRequests: number;
  /** GET and HEAD. */
  objectReads: number;
  /** PUT, POST and LIST, which S3 bills higher. DELETE is free. */
  objectWrites: number;
}

const NO_USAGE: Usage = {
  readUnits: 0,
  writeUnits: 0,
  tableRequests: 0,
  objectReads: 0,
  objectWrites: 0,
};
const READ_OPERATIONS = /GetItem|Query|Scan/;

/**
 * Proxies count the billed usage of the table and the bucket.
 * @param env the environment of the engines
 */
export async function startMeteredEngines(env: Record<string, string>) {
  let usage = { ...NO_USAGE };
  const table = await startRecordingProxy(env.AWS_ENDPOINT_URL_DYNAMODB ?? '', {
    rewriteBody: (_, body) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(`${body}`), ReturnConsumedCapacity: 'TOTAL' })),
    onResponse: (request, _, body) => {
      usage.tableRequests++;
      usage[READ_OPERATIONS.test(getOperation(request)) ? 'readUnits' : 'writeUnits'] += getUnits(
        `${body}`,
      );
    },
  });
  const bucket = await startRecordingProxy(env.AWS_ENDPOINT_URL_S3 ?? '', {
    onResponse: (request) => {
      const { method = '', url = '' } = request;
      const isDelete = method === 'DELETE' || /[?&]delete\b/.test(url);
      const isRead = /GET|HEAD/.test(method) && !url.includes('list-type=');
      if (!isDelete) usage[isRead ? 'objectReads' : 'objectWrites']++;
    },
  });
  return {
    env: { AWS_ENDPOINT_URL_DYNAMODB: table.url, AWS_ENDPOINT_URL_S3: bucket.url },
    takeUsage(): Usage {
      const taken = usage;
      usage = { ...NO_USAGE };
      return taken;
    },
    stop() {
      table.stop();
      bucket.stop();
    },
  };
}

const getOperation = ({ headers }: IncomingMessage) => String(headers['x-amz-target']);

/** A write whose condition failed is billed but reports no units: it counts as one. */
function getUnits(body: string): number {
  const { ConsumedCapacity: consumed = { CapacityUnits: 1 } } = JSON.parse(body || '{}');
  return [consumed].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}
