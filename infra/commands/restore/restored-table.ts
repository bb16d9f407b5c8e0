import {
  type AttributeValue,
  BatchWriteItemCommand,
  type BatchWriteItemCommandOutput,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  paginateQuery,
  paginateScan,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type WriteRequest,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { requireCurrentFormat } from '../../../functions/platform/table/format.ts';
import { createRowFilter, REPLACED } from '../../../functions/platform/table/restored-rows.ts';
import { TABLE } from '../../../functions/platform/table/table-definition.ts';
import { migrate } from '../../../scripts/migrations/migrate.ts';
import { PRODUCTION, stackName } from '../../stage.ts';

/** A restore takes as long for any size of the table. */
const RESTORE_TIMEOUT_SECONDS = 6 * 3_600;
const PAGE_SIZE = 500;
const BATCH_SIZE = 25;

type Row = Record<string, AttributeValue>;

/** A copy of the stage's table at a point in time, next to the table that the stage uses. */
export class RestoredTable {
  readonly name: string;
  readonly #source: string;
  readonly #stage: string;
  readonly #point: Date;
  readonly #dynamodb = new DynamoDBClient();

  /** @param source the table that the stage uses. */
  constructor(stage: string, source: string, point: Date) {
    const time = point.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    this.name = `${stackName(stage)}-restored-${time}`;
    this.#source = source;
    this.#stage = stage;
    this.#point = point;
  }

  /** @throws Error if the source cannot be restored to the point. */
  async checkPoint(): Promise<void> {
    const { earliest, latest } = await this.#describeRecovery(this.#source);
    if (!earliest || !latest) {
      throw new Error(`${this.#source} has no point-in-time recovery. It cannot be restored.`);
    }
    if (this.#point < earliest || this.#point > latest) {
      throw new Error(
        `--to: ${this.#source} can be restored to ${earliest.toISOString()} until ${latest.toISOString()}.`,
      );
    }
  }

  async isRestored(): Promise<boolean> {
    return (await this.#describe())?.TableStatus === 'ACTIVE';
  }

  async restore(): Promise<void> {
    // An earlier run of the command may have started it.
    if (!(await this.#describe())) {
      await this.#dynamodb.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: this.#source,
          TargetTableName: this.name,
          RestoreDateTime: this.#point,
        }),
      );
    }
    await this.#untilActive();
  }

  /** True if it has the properties that a restore does not copy. */
  async isConfigured(): Promise<boolean> {
    const table = await this.#describe();
    if (table?.TableStatus !== 'ACTIVE') return false;
    return (
      table.StreamSpecification?.StreamEnabled === true &&
      (table.DeletionProtectionEnabled === true || this.#stage !== PRODUCTION) &&
      (await this.#hasTimeToLive()) &&
      (await this.#describeRecovery(this.name)).isEnabled
    );
  }

  /** Sets these properties. Can be repeated. */
  async configure(): Promise<void> {
    const TableName = this.name;
    const { TableArn, StreamSpecification } = (await this.#describe()) ?? {};
    const client = this.#dynamodb;
    if (!(await this.#hasTimeToLive())) {
      const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
      await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    }
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(
      new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
    );
    const Tags = [{ Key: 'guidon:stage', Value: this.#stage }];
    await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags }));
    const DeletionProtectionEnabled = this.#stage === PRODUCTION;
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled }));
    await this.#untilActive();
    if (StreamSpecification?.StreamEnabled) return;
    const stream = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' as const };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification: stream }));
    await this.#untilActive();
  }

  /** Rewrites the rows into the format of this release. Can be repeated.
   *  @throws Error if the table in use has another format. */
  async migrate(): Promise<void> {
    await requireCurrentFormat();
    const { TABLE_NAME } = process.env;
    process.env.TABLE_NAME = this.name;
    try {
      await migrate();
    } finally {
      process.env.TABLE_NAME = TABLE_NAME;
    }
  }

  async streamArn(): Promise<string> {
    return (await this.#describe())?.LatestStreamArn ?? '';
  }

  /** Copies from the source what is still valid. Can be repeated until the stage uses this table.
   *  @returns the number of rows. */
  async copyRows(): Promise<number> {
    const outdated = (await Promise.all(REPLACED.map((each) => this.#listKeys(each)))).flat();
    await this.#write(outdated.map((Key) => ({ DeleteRequest: { Key } })));
    const isCopied = createRowFilter(this.#point);
    const pages = paginateScan(
      { client: this.#dynamodb, pageSize: PAGE_SIZE },
      { TableName: this.#source, ConsistentRead: true },
    );
    let count = 0;
    for await (const { Items = [] } of pages) {
      const copied = Items.filter((item) => isCopied(unmarshall(item)));
      await this.#write(copied.map((Item) => ({ PutRequest: { Item } })));
      count += copied.length;
    }
    return count;
  }

  async #describe(): Promise<TableDescription | undefined> {
    try {
      const { Table } = await this.#dynamodb.send(
        new DescribeTableCommand({ TableName: this.name }),
      );
      return Table;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }

  async #describeRecovery(TableName: string) {
    const { ContinuousBackupsDescription: backups } = await this.#dynamodb.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const recovery = backups?.PointInTimeRecoveryDescription;
    return {
      isEnabled: recovery?.PointInTimeRecoveryStatus === 'ENABLED',
      earliest: recovery?.EarliestRestorableDateTime,
      latest: recovery?.LatestRestorableDateTime,
    };
  }

  async #hasTimeToLive(): Promise<boolean> {
    const { TimeToLiveDescription } = await this.#dynamodb.send(
      new DescribeTimeToLiveCommand({ TableName: this.name }),
    );
    return ['ENABLED', 'ENABLING'].includes(TimeToLiveDescription?.TimeToLiveStatus ?? '');
  }

  async #untilActive(): Promise<void> {
    await waitUntilTableExists(
      { client: this.#dynamodb, maxWaitTime: RESTORE_TIMEOUT_SECONDS },
      { TableName: this.name },
    );
  }

  async #listKeys(partition: string): Promise<Row[]> {
    const pages = paginateQuery(
      { client: this.#dynamodb, pageSize: PAGE_SIZE },
      {
        TableName: this.name,
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': { S: partition } },
        ProjectionExpression: 'PK, SK',
      },
    );
    return (await Array.fromAsync(pages)).flatMap(({ Items = [] }) => Items);
  }

  async #write(requests: readonly WriteRequest[]): Promise<void> {
    for (let start = 0; start < requests.length; start += BATCH_SIZE) {
      let batch: WriteRequest[] | undefined = requests.slice(start, start + BATCH_SIZE);
      while (batch?.length) {
        const written: BatchWriteItemCommandOutput = await this.#dynamodb.send(
          new BatchWriteItemCommand({ RequestItems: { [this.name]: batch } }),
        );
        batch = written.UnprocessedItems?.[this.name];
      }
    }
  }
}
