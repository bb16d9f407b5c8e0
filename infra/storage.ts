import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { TABLE } from '../functions/storage/table-definition.ts';

/** The single table, on demand, recoverable to any second of the last 35 days. */
export class Storage extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    this.table = new TableV2(this, 'Table', {
      partitionKey: text(TABLE.partitionKey),
      sortKey: text(TABLE.sortKey),
      globalSecondaryIndexes: [
        {
          indexName: TABLE.index.name,
          partitionKey: text(TABLE.index.partitionKey),
          sortKey: text(TABLE.index.sortKey),
        },
      ],
      timeToLiveAttribute: TABLE.timeToLive,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
