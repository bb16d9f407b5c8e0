import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { DEFAULT_SALE_SETTINGS, SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { User } from '../../../shared/entities/user.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern       | keys                                       |
 * |----------------------|--------------------------------------------|
 * | how the dealer sells | PK = `SALE_SETTINGS`, SK = `SALE_SETTINGS` |
 *
 * A shop with default settings has no row.
 */
export const SALE_SETTINGS = 'SALE_SETTINGS';
const KEY = { PK: SALE_SETTINGS, SK: SALE_SETTINGS };

export const personalData = {
  of: 'staff',
  content: 'the name and address of the seller, and the author of the last change',
  expires: 'with the next change',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const Stored = z.object({
  settings: SaleSettings,
  /** Null for the default settings. */
  by: User.pick({ id: true, email: true }).nullable(),
});
type Stored = z.infer<typeof Stored>;

export const getSaleSettings = async (): Promise<SaleSettings> => (await load()).settings;

export const findSaleSettingsAuthor = async (): Promise<Stored['by']> => (await load()).by;

async function load(): Promise<Stored> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item ? Stored.parse(Item) : { settings: DEFAULT_SALE_SETTINGS, by: null };
}

/** @returns the settings before and after; undefined if the base version is no longer current. */
export async function saveSaleSettings(
  changed: SaleSettings,
  by: Stored['by'] = null,
): Promise<{ before: SaleSettings; after: SaleSettings } | undefined> {
  const before = await getSaleSettings();
  const after = { ...changed, version: changed.version + 1 };
  const isSaved =
    before.version === changed.version &&
    (await sendConditional(
      new PutCommand({
        TableName: tableName(),
        Item: { ...KEY, settings: after, by },
        ...(changed.version === 0
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : {
              ConditionExpression: 'settings.version = :base',
              ExpressionAttributeValues: { ':base': changed.version },
            }),
      }),
    ));
  return isSaved ? { before, after } : undefined;
}
