import type { Contract } from '../../../shared/contract/contract.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { openCachedBase } from '../../domain/airtable/cached-reads.ts';
import { airtableBase } from '../../domain/airtable/connection.ts';
import { getPushStatus } from '../../domain/airtable/push-status.ts';
import { getSecret, oauthSettings } from '../../domain/airtable/settings.ts';
import { describeLostConnection } from '../../domain/airtable/tokens.ts';
import type { AccessCheck } from '../../platform/bucket/airtable-cache.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { getAirtableConnection } from '../../platform/table/airtable-connection.ts';
import { checkAccess } from './check-access.ts';

type Call = Contract['airtable']['GET /api/auth/airtable/status'];

export async function getStatus({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const oauthConfigured = oauthSettings() !== undefined;
  const connection = oauthConfigured ? await getAirtableConnection() : undefined;
  const { reason, isOutage }: AccessCheck = connection?.lost
    ? { reason: describeLostConnection(connection.lost.reason) }
    : await findObstacle(query);
  return {
    body: {
      method: connection ? 'oauth' : await tokenMethod(),
      isAuthenticated: reason === undefined,
      oauthConfigured,
      ...(reason ? { reason } : {}),
      ...(isOutage ? { isOutage } : {}),
      ...(connection
        ? { connectedBy: connection.connectedBy, connectedAt: connection.connectedAt }
        : {}),
      ...(await getPushStatus(await openConfiguredBase())),
    },
  };
}

/** @returns undefined while no base is connected. */
async function openConfiguredBase(): Promise<AirtableBase | undefined> {
  try {
    return await airtableBase();
  } catch (error) {
    if (error instanceof AppError && error.code === 'AIRTABLE_NOT_CONFIGURED') return undefined;
    throw error;
  }
}

async function findObstacle(query: ApiRequest<Call>['query']): Promise<AccessCheck> {
  try {
    return await checkAccess(await openCachedBase(query));
  } catch (error) {
    if (error instanceof AppError) return { reason: error.message };
    throw error;
  }
}

async function tokenMethod(): Promise<'api_key' | 'none'> {
  // A parameter that cannot be read is still configured.
  const hasToken = await getSecret('AIRTABLE_TOKEN').then(Boolean, () => true);
  return hasToken ? 'api_key' : 'none';
}
