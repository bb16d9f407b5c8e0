import type { IncomingMessage } from 'node:http';
import { startRecordingProxy } from '../../tests/support/recording-proxy.ts';

/** As AWS bills it. */
export interface Usage {
  /** Request units of the table. */
  readUnits: number;
  writeUnits: number;
  tableRequests: number;
  /** GET and HEAD. */
  objectReads: number;
  /** PUT, POST and lists, which S3 bills higher. To delete costs nothing. */
  objectWrites: number;
}

const NOTHING: Usage = {
  readUnits: 0,
  writeUnits: 0,
  tableRequests: 0,
  objectReads: 0,
  objectWrites: 0,
};
const READS = /GetItem|Query|Scan/;

/** Ways to the table and to the bucket on which all that is asked is counted.
 *  @param env of the engines. */
export async function startMeteredEngines(env: Record<string, string>) {
  let used = { ...NOTHING };
  const table = await startRecordingProxy(env.AWS_ENDPOINT_URL_DYNAMODB ?? '', {
    rewriteBody: (_, body) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(`${body}`), ReturnConsumedCapacity: 'TOTAL' })),
    onResponse: (request, _, body) => {
      used.tableRequests++;
      usage[READS.test(getOperation(request)) ? 'readUnits' : 'writeUnits'] += unitsOf(`${body}`);
    },
  });
  const bucket = await startRecordingProxy(env.AWS_ENDPOINT_URL_S3 ?? '', {
    onResponse: (request) => {
      const { method = '', url = '' } = request;
      const isDelete = method === 'DELETE' || /[?&]delete\b/.test(url);
      const isRead = /GET|HEAD/.test(method) && !url.includes('list-type=');
      if (!isDelete) used[isRead ? 'objectReads' : 'objectWrites']++;
    },
  });
  return {
    /** To be put in the place of the engines' own. */
    env: { AWS_ENDPOINT_URL_DYNAMODB: table.url, AWS_ENDPOINT_URL_S3: bucket.url },
    /** Since this was last asked. */
    used(): Usage {
      const counted = used;
      used = { ...NOTHING };
      return counted;
    },
    stop() {
      table.stop();
      bucket.stop();
    },
  };
}

const operationOf = ({ headers }: IncomingMessage) => String(headers['x-amz-target']);

/** A write that its condition refused is billed, but tells no units: it counts as one. */
function unitsOf(body: string): number {
  const { ConsumedCapacity: consumed = { CapacityUnits: 1 } } = JSON.parse(body || '{}');
  return [consumed].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}
