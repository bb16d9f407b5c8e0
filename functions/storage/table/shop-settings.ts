import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { DEFAULT_SHOP_SETTINGS } from '../../../shared/default-shop-settings.ts';
import { ShopSettings } from '../../../shared/entities/shop-settings.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { log } from '../../aws/log.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern      | keys                                         |
 * |---------------------|----------------------------------------------|
 * | the shop's settings | PK = `SHOP_SETTINGS`, SK = `SHOP_SETTINGS`   |
 */
export const SHOP_SETTINGS = 'SHOP_SETTINGS';
const KEY = { PK: SHOP_SETTINGS, SK: SHOP_SETTINGS };

/** Every rendered page needs the settings. Changes take this long to be seen by other processes. */
const TTL_MS = 1_000;
/** A request that waits longer gets the settings that were read last. */
const MAX_WAIT_MS = 500;

let loaded: { settings: ShopSettings; untilMs: number } | undefined;
let refreshing: Promise<void> | undefined;

/** The settings, at most a second old; older ones if the table fails or is slow.
 *  @throws the table's error if none have been read yet. */
export async function getShopSettings(): Promise<ShopSettings> {
  if (!loaded || Date.now() >= loaded.untilMs) {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await (loaded ? Promise.race([refreshing, sleep(MAX_WAIT_MS)]) : refreshing);
  }
  if (!loaded) throw new Error('There are no settings');
  return loaded.settings;
}

async function refresh(): Promise<void> {
  const before = loaded;
  try {
    const settings = await loadSettings();
    // Those that were saved meanwhile are newer.
    if (loaded === before) remember(settings);
  } catch (error) {
    if (!before) throw error;
    log.error('Failed to read the settings; using the ones before', error);
    before.untilMs = Date.now() + TTL_MS;
  }
}

function remember(settings: ShopSettings): void {
  loaded = { settings, untilMs: Date.now() + TTL_MS };
}

/** Settings that an earlier release has saved may lack some fields. */
async function loadSettings(): Promise<ShopSettings> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return ShopSettings.parse({ ...DEFAULT_SHOP_SETTINGS, ...Item?.settings });
}

/** @param deployed the name that the deployment has given the shop: used until staff save the settings. */
export async function getShopName(deployed: string): Promise<string> {
  const { brand, version } = await getShopSettings();
  return version === DEFAULT_SHOP_SETTINGS.version ? deployed : brand;
}

/** Saves the settings as the version after the one that they are based on.
 *  @returns undefined if that version is no longer current. */
export async function saveShopSettings(changed: ShopSettings): Promise<ShopSettings | undefined> {
  const settings = { ...changed, version: changed.version + 1 };
  const isSaved = await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...KEY, settings },
      ...(changed.version === DEFAULT_SHOP_SETTINGS.version
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: 'settings.version = :base',
            ExpressionAttributeValues: { ':base': changed.version },
          }),
    }),
  );
  if (!isSaved) {
    if (loaded) loaded.untilMs = 0;
    return undefined;
  }
  remember(settings);
  return settings;
}
