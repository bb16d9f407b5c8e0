import { createHash } from 'node:crypto';
import type { ColumnMapping } from '../../../shared/entities/column-mapping.ts';
import { AppError } from '../../platform/errors.ts';
import { findChosenBase, getAirtableConnection } from '../../platform/table/airtable-connection.ts';
import { findColumnMapping } from '../../platform/table/column-mappings.ts';
import { AirtableBase, type AirtableLimits } from './base.ts';
import { sharedThrottle, type Throttle } from './rate-limit.ts';
import {
  type AirtableSettings,
  airtableSettings,
  getSecret,
  isToken,
  type OAuthSettings,
  oauthSettings,
  toAddress,
  toSlotsKey,
} from './settings.ts';
import { getFreshToken, loseConnection, replaceToken } from './tokens.ts';

export interface AirtableAccess extends AirtableSettings {
  method: 'oauth' | 'api_key';
  /** A one-way hash that differs between connections and bases. */
  fingerprint: string;
  throttle: Throttle;
  onAccessDenied(): Promise<void>;
  findColumnMapping(): Promise<ColumnMapping | undefined>;
  /** @throws AppError AIRTABLE_FAILED if the connection is lost. */
  token(): Promise<string>;
  /**
   * @param rejected a token that Airtable has just answered with 401.
   * @returns another token to try, if there is one.
   */
  replaceToken(rejected: string): Promise<string | undefined>;
  reportRejected(token: string): Promise<void>;
}

type Credentials = Omit<AirtableAccess, 'throttle' | 'onAccessDenied' | 'findColumnMapping'>;

export async function airtableBase(limits: Partial<AirtableLimits> = {}): Promise<AirtableBase> {
  return new AirtableBase(await airtableAccess(), limits);
}

/**
 * Prefers the OAuth connection over the personal access token. A lost connection still takes precedence: the shop
 * must not silently continue as another user.
 * @param baseId defaults to the base that staff chose, or AIRTABLE_BASE_ID.
 * @throws AppError AIRTABLE_NOT_CONFIGURED naming what to set.
 */
export async function airtableAccess(baseId?: string): Promise<AirtableAccess> {
  const credentials = await getCredentials(baseId ?? (await findChosenBase()));
  return {
    ...credentials,
    throttle: sharedThrottle(toSlotsKey(credentials)),
    onAccessDenied: async () => {
      const { invalidateAccessCheck } = await import('../../platform/bucket/airtable-cache.ts');
      await invalidateAccessCheck(credentials);
    },
    findColumnMapping: () => findColumnMapping(toAddress(credentials)),
  };
}

export async function findBaseAddress(): Promise<string | undefined> {
  const baseId = await findChosenBase();
  try {
    return toAddress(airtableSettings({ hasCredentials: true, baseId }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'AIRTABLE_NOT_CONFIGURED') return undefined;
    throw error;
  }
}

async function getCredentials(baseId: string | undefined): Promise<Credentials> {
  const oauth = oauthSettings();
  const connection = oauth && (await getAirtableConnection());
  if (oauth && connection) {
    return oauthCredentials(
      airtableSettings({ hasCredentials: true, baseId }),
      oauth,
      connection.id,
    );
  }
  const token = await getSecret('AIRTABLE_TOKEN');
  const hasCredentials = token === undefined ? oauth !== undefined : isToken(token);
  const settings = airtableSettings({ hasCredentials, baseId });
  if (token === undefined) {
    throw new AppError(
      'AIRTABLE_NOT_CONFIGURED',
      'Airtable is not connected. Connect with OAuth 2.0 on the Admin Dashboard, or set AIRTABLE_TOKEN and start again.',
    );
  }
  return {
    ...settings,
    method: 'api_key',
    fingerprint: toFingerprint(settings, token),
    token: async () => token,
    replaceToken: async () => undefined,
    reportRejected: async () => {},
  };
}

function oauthCredentials(
  settings: AirtableSettings,
  oauth: OAuthSettings,
  connectionId: string,
): Credentials {
  return {
    ...settings,
    method: 'oauth',
    fingerprint: toFingerprint(settings, connectionId),
    token: () => getFreshToken(oauth),
    replaceToken: (rejected) => replaceToken(oauth, rejected),
    reportRejected: loseConnection,
  };
}

function toFingerprint({ endpointUrl, baseId }: AirtableSettings, credential: string): string {
  const parts = JSON.stringify([endpointUrl, baseId, credential]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
