import type { Contract } from '../../shared/contract/contract.ts';
import { look } from '../airtable-client/cached-reads.ts';
import { secret } from '../airtable-client/secrets.ts';
import { oauthSettings } from '../airtable-client/settings.ts';
import { lostReason } from '../airtable-client/tokens.ts';
import { AppError } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { airtableConnection } from '../storage/table/airtable-connection.ts';
import { verdictOn } from './verdict.ts';

type Call = Contract['airtable']['GET /api/auth/airtable/status'];

export async function getStatus({ query }: ApiRequest<Call>): Promise<Answer<Call>> {
  const oauthConfigured = oauthSettings() !== undefined;
  const connection = oauthConfigured ? await airtableConnection() : undefined;
  const reason = connection?.lost ? lostReason(connection.lost.reason) : await reasonAgainst(query);
  return {
    body: {
      method: connection ? 'oauth' : await tokenMethod(),
      isAuthenticated: reason === undefined,
      oauthConfigured,
      ...(reason ? { reason } : {}),
      ...(connection
        ? { connectedBy: connection.connectedBy, connectedAt: connection.connectedAt }
        : {}),
    },
  };
}

/** Why it is not connected, and what to do. */
async function reasonAgainst(query: ApiRequest<Call>['query']): Promise<string | undefined> {
  try {
    return (await verdictOn(await look(query))).reason;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function tokenMethod(): Promise<string> {
  // One that cannot be read is still the one that is meant.
  const hasToken = await secret('AIRTABLE_TOKEN').then(Boolean, () => true);
  return hasToken ? 'api_key' : 'none';
}
