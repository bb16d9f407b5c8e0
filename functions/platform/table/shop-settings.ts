import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { DEFAULT_SHOP_SETTINGS } from '../../../shared/default-shop-settings.ts';
import { SettingsVersion, type ShopSettings } from '../../../shared/entities/shop-settings.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { log } from '../aws/log.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { transactWrite } from './conditional-writes.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern      | keys                                         |
 * |---------------------|----------------------------------------------|
 * | the shop's settings | PK = `SHOP_SETTINGS`, SK = `SHOP_SETTINGS`   |
 * | all versions of them, newest first | PK = `SETTINGS_VERSIONS`, SK = `<version>` of 8 digits, backward |
 *
 * A shop with default settings has no row.
 */
export const SETTINGS_VERSIONS = 'SETTINGS_VERSIONS';

export const personalData = {
  of: 'staff',
  content: 'the authors of the versions of the settings',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const VERSION_DIGITS = 8;
export const SHOP_SETTINGS = 'SHOP_SETTINGS';
const KEY = { PK: SHOP_SETTINGS, SK: SHOP_SETTINGS };

/** Every rendered page needs the settings. Other processes see changes after this time. */
const TTL_MS = 1_000;
const MAX_WAIT_MS = 500;

let loaded: { settings: ShopSettings; untilMs: number } | undefined;
let refreshing: Promise<void> | undefined;

/**
 * At most a second old; older if the table fails or is slow.
 * @throws the table's error if none have been read yet.
 */
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

const loadSettings = async (): Promise<ShopSettings> => (await loadVersion()).settings;

async function loadVersion(): Promise<SettingsVersion> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item ? SettingsVersion.parse(Item) : SHIPPED;
}

const SHIPPED: SettingsVersion = { settings: DEFAULT_SHOP_SETTINGS, by: null, at: null };

/** @param deployed the deployment's name, used until staff save the settings. */
export async function getShopName(deployed: string): Promise<string> {
  const { brand, version } = await getShopSettings();
  return version === DEFAULT_SHOP_SETTINGS.version ? deployed : brand;
}

/**
 * Saves the settings as a new version; the previous one stays in the history.
 * @returns the settings before and after; undefined if the base version is no longer current.
 */
export async function saveShopSettings(
  changed: ShopSettings,
  by: SettingsVersion['by'] = null,
): Promise<{ before: ShopSettings; after: ShopSettings } | undefined> {
  const before = await loadVersion();
  const TableName = tableName();
  const after = { ...changed, version: changed.version + 1 };
  const saved: SettingsVersion = { settings: after, by, at: new Date().toISOString() };
  const isSaved =
    before.settings.version === changed.version &&
    (await transactWrite([
      {
        Put: {
          TableName,
          Item: { ...KEY, ...saved },
          ...(changed.version === 0
            ? { ConditionExpression: 'attribute_not_exists(PK)' }
            : {
                ConditionExpression: 'settings.version = :base',
                ExpressionAttributeValues: { ':base': changed.version },
              }),
        },
      },
      { Put: { TableName, Item: { ...versionKey(after.version), ...saved } } },
    ]));
  if (!isSaved) {
    if (loaded) loaded.untilMs = 0;
    return undefined;
  }
  remember(after);
  return { before: before.settings, after };
}

/**
 * Newest first, down to the shipped settings.
 * @param after the last version of the previous page.
 */
export async function* iterateSettingsVersions(
  after?: number,
): AsyncGenerator<SettingsVersion, void> {
  yield* iterateRows(
    { ...partitionQuery(SETTINGS_VERSIONS), ScanIndexForward: false },
    (row) => SettingsVersion.parse(row),
    { after: after === undefined ? undefined : versionKey(after) },
  );
  if (after !== 0) yield SHIPPED;
}

const versionKey = (version: number) => ({
  PK: SETTINGS_VERSIONS,
  SK: String(version).padStart(VERSION_DIGITS, '0'),
});
