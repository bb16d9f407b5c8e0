import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { readIfExists, writeAtomically } from '../atomic-file.ts';

const POLL_MS = 200;
const RETRY_DELAYS_MS = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** Lambda then sends the batch to the failure destination. */
const MAX_ATTEMPTS = 10;
const BATCH_SIZE = 10;
/** The engine reads all records of the stream at each write, so that few may remain. */
const TRIM_EVERY_MS = 1_000;

export interface StreamConsumer {
  name: string;
  partition: string;
  invoke(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse | undefined>;
}

interface Position {
  streamArn: string;
  sequenceNumber: string;
}

/** Delivers the table's stream like Lambda's event source mappings: in order, at least once, and from where the
 *  last process ended. */
export class TableStream {
  readonly #streams = new DynamoDBStreamsClient({
    endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
  });
  readonly #tables = new DynamoDBClient({});
  readonly #stopping = new AbortController();
  readonly #directory: string;
  readonly #database: string | undefined;
  readonly #positions = new Map<string, Position>();
  #running: Promise<unknown> = Promise.resolve();

  /**
   * @param directory folder of the consumers' positions
   * @param database file of the embedded engine; undefined for an external one, which trims its stream
   * itself
   */
  constructor(directory: string, database: string | undefined) {
    this.#directory = directory;
    this.#database = database;
  }

  async start(tableName: string, consumers: readonly StreamConsumer[]): Promise<void> {
    const { Table } = await this.#tables.send(new DescribeTableCommand({ TableName: tableName }));
    const streamArn = Table?.LatestStreamArn;
    if (!streamArn) throw new Error('The table has no stream');
    this.#running = Promise.all([
      ...consumers.map((consumer) => this.#deliver(streamArn, consumer)),
      this.#trimRegularly(consumers.length),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#streams.destroy();
    this.#tables.destroy();
  }

  async #deliver(streamArn: string, consumer: StreamConsumer): Promise<void> {
    const { name, partition } = consumer;
    const path = join(this.#directory, `${name}.json`);
    let position = await readPosition(path, streamArn);
    let iterator: string | undefined;
    while (!this.#isStopping) {
      try {
        iterator ??= await this.#getIterator(streamArn, position);
        const { Records = [], NextShardIterator } = await this.#streams.send(
          new GetRecordsCommand({ ShardIterator: iterator }),
        );
        const rows = Records.filter(
          ({ eventName, dynamodb }) =>
            eventName === 'INSERT' && dynamodb?.Keys?.PK?.S === partition,
        );
        for (let first = 0; first < rows.length; first += BATCH_SIZE) {
          const batch = rows.slice(first, first + BATCH_SIZE);
          await this.#invoke(consumer, streamArn, batch);
          if (this.#isStopping) return;
          const sequenceNumber = batch.at(-1)?.dynamodb?.SequenceNumber ?? '';
          position = { streamArn, sequenceNumber };
          await writeAtomically(path, JSON.stringify(position));
        }
        const last = Records.at(-1)?.dynamodb?.SequenceNumber;
        if (last) {
          position = { streamArn, sequenceNumber: last };
          this.#positions.set(name, position);
        } else await this.#sleep(POLL_MS);
        iterator = NextShardIterator;
      } catch (error) {
        if (this.#isStopping) return;
        // The engine restarted, or the position was trimmed: everything before it was processed.
        iterator = undefined;
        if (isTrimmed(error)) position = undefined;
        await this.#sleep(POLL_MS);
      }
    }
  }

  async #invoke(
    { name, invoke }: StreamConsumer,
    streamArn: string,
    batch: readonly _Record[],
  ): Promise<void> {
    let rows = batch;
    for (let attempt = 0; rows.length > 0 && !this.#isStopping; attempt++) {
      const event = { Records: rows.map((row) => toEventRecord(row, streamArn)) };
      try {
        const failed = (await invoke(event))?.batchItemFailures[0]?.itemIdentifier;
        if (!failed) return;
        const first = rows.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed);
        if (first > 0) attempt = 0;
        rows = rows.slice(Math.max(first, 0));
      } catch (error) {
        console.error(`An invocation of ${name} failed.`, error);
      }
      if (attempt >= MAX_ATTEMPTS) {
        const numbers = rows.map(({ dynamodb }) => dynamodb?.SequenceNumber).join(', ');
        console.error(`${name} could not process rows of the stream, given up: ${numbers}`);
        return;
      }
      await this.#sleep(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0);
    }
  }

  async #getIterator(StreamArn: string, position: Position | undefined): Promise<string> {
    const { StreamDescription } = await this.#streams.send(
      new DescribeStreamCommand({ StreamArn }),
    );
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const { ShardIterator } = await this.#streams.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId,
        ...(position
          ? {
              ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
              SequenceNumber: position.sequenceNumber,
            }
          : { ShardIteratorType: 'TRIM_HORIZON' }),
      }),
    );
    if (!ShardIterator) throw new Error('The stream has no iterator');
    return ShardIterator;
  }

  async #trimRegularly(consumers: number): Promise<void> {
    if (this.#database === undefined) return;
    let trimmed = 0n;
    while (!this.#isStopping) {
      await this.#sleep(TRIM_EVERY_MS);
      if (this.#positions.size < consumers) continue;
      const [processed = 0n] = [...this.#positions.values()]
        .map(({ sequenceNumber }) => BigInt(sequenceNumber))
        .sort((a, b) => (a < b ? -1 : 1));
      if (processed === trimmed) continue;
      trimmed = processed;
      try {
        trimStream(this.#database, processed);
      } catch (error) {
        // The next run trims more.
        console.error('The stream could not be trimmed.', String(error));
      }
    }
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}

/** Lets the engine find the stream's records without reading all of them. The engine may be running. */
export function indexStream(database: string): void {
  const db = new DatabaseSync(database);
  try {
    db.exec('PRAGMA busy_timeout = 2000');
    db.exec(
      'CREATE INDEX IF NOT EXISTS stream_records_by_number ON _stream_records(table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    db.close();
  }
}

/** Keeps the last record: the engine continues its numbers from there. */
function trimStream(database: string, processed: bigint): void {
  const db = new DatabaseSync(database);
  try {
    db.exec('PRAGMA busy_timeout = 2000');
    db.prepare(
      'DELETE FROM _stream_records WHERE CAST(sequence_number AS INTEGER) < ? AND CAST(sequence_number AS INTEGER) < (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records)',
    ).run(processed);
  } finally {
    db.close();
  }
}

async function readPosition(path: string, streamArn: string): Promise<Position | undefined> {
  const text = (await readIfExists(path))?.toString();
  const position: Position | undefined = text ? JSON.parse(text) : undefined;
  return position?.streamArn === streamArn ? position : undefined;
}

const isTrimmed = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'TrimmedDataAccessException' || error.name === 'ValidationException');

function toEventRecord(record: _Record, eventSourceARN: string): DynamoDBRecord {
  return {
    ...JSON.parse(JSON.stringify(record)),
    eventSource: 'aws:dynamodb',
    eventSourceARN,
  } as DynamoDBRecord;
}
