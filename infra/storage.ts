import { Aws, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import {
  AttributeType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { TABLE } from '../functions/platform/table/table-definition.ts';
import type { Settings } from './settings.ts';

export interface TableInUse {
  name: string;
  arn: string;
  streamArn: string;
}

export class Storage extends Construct {
  readonly table: TableV2;
  readonly inUse: TableInUse;
  readonly tokenKey: Key;

  constructor(
    scope: Construct,
    id: string,
    { isProduction, customerKey, restoredTable, restoredTableStreamArn }: Settings,
  ) {
    super(scope, id);
    const stringKey = (name: string) => ({ name, type: AttributeType.STRING });
    this.table = new TableV2(this, 'Table', {
      partitionKey: stringKey(TABLE.partitionKey),
      sortKey: stringKey(TABLE.sortKey),
      globalSecondaryIndexes: [
        {
          indexName: TABLE.index.name,
          partitionKey: stringKey(TABLE.index.partitionKey),
          sortKey: stringKey(TABLE.index.sortKey),
        },
      ],
      timeToLiveAttribute: TABLE.timeToLive,
      dynamoStream: StreamViewType.NEW_IMAGE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      ...(customerKey
        ? { encryption: TableEncryptionV2.customerManagedKey(this.#createKey(isProduction)) }
        : {}),
      deletionProtection: isProduction,
      removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // The key is retained with the table: without it, all users must log in again and Airtable must be reconnected.
    this.tokenKey = new Key(this, 'TokenKey', {
      description: 'Encrypts the tokens of sessions and of the Airtable connection.',
      enableKeyRotation: true,
      removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.inUse =
      restoredTable && restoredTableStreamArn
        ? {
            name: restoredTable,
            arn: Stack.of(this).formatArn({
              service: 'dynamodb',
              resource: 'table',
              resourceName: restoredTable,
            }),
            streamArn: restoredTableStreamArn,
          }
        : { name: this.table.tableName, arn: this.table.tableArn, streamArn: this.#streamArn() };
  }

  #streamArn(): string {
    const { tableStreamArn } = this.table;
    if (!tableStreamArn) throw new Error('The table has no stream');
    return tableStreamArn;
  }

  /** The key policy allows every principal with access to the table, but only through DynamoDB. */
  #createKey(isProduction: boolean): Key {
    if (Token.isUnresolved(Stack.of(this).region)) {
      throw new Error('customerKey: requires credentials, because the region must be known');
    }
    const key = new Key(this, 'Key', {
      description: 'Encrypts the table of the shop.',
      enableKeyRotation: true,
      removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: [
          'kms:Encrypt',
          'kms:Decrypt',
          'kms:ReEncryptFrom',
          'kms:ReEncryptTo',
          'kms:GenerateDataKey',
          'kms:GenerateDataKeyWithoutPlaintext',
          'kms:CreateGrant',
          'kms:DescribeKey',
        ],
        resources: ['*'],
        conditions: {
          StringEquals: {
            'kms:CallerAccount': Aws.ACCOUNT_ID,
            'kms:ViaService': `dynamodb.${Aws.REGION}.${Aws.URL_SUFFIX}`,
          },
        },
      }),
    );
    return key;
  }
}
