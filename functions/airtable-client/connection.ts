import { AppError } from '../errors.ts';
import { airtableConnection } from '../storage/table/airtable-connection.ts';
import { type AirtableAccess, fingerprintOf, tokenAccess } from './access.ts';
import { AirtableBase, type AirtableLimits } from './base.ts';
import { secret } from './secrets.ts';
import {
  type AirtableSettings,
  airtableSettings,
  isToken,
  type OAuthSettings,
  oauthSettings,
} from './settings.ts';
import { sharedPace } from './shared-pace.ts';
import { connectionInsteadOf, freshConnection, loseConnection } from './tokens.ts';

/** The base, by the connection that stands: the one door for whoever reads it.
 *  @throws AppError AIRTABLE_NOT_CONFIGURED without any connection. */
export async function airtableBase(limits: Partial<AirtableLimits> = {}): Promise<AirtableBase> {
  return new AirtableBase(await airtableAccess(), limits);
}

/** By what the base is reached: the OAuth connection where there is one, else the personal token. A
 *  connection that was lost still comes first: the shop must not go on as somebody else unnoticed.
 *  @throws AppError AIRTABLE_NOT_CONFIGURED that says what to set. */
export async function airtableAccess(): Promise<AirtableAccess> {
  const access = await standingAccess();
  return {
    ...access,
    pace: sharedPace(`${access.endpointUrl}/${access.baseId}`),
    refused: async () => {
      const { forgetVerdict } = await import('../storage/table/airtable-verdict.ts');
      await forgetVerdict(access);
    },
  };
}

async function standingAccess(): Promise<AirtableAccess> {
  const oauth = oauthSettings();
  const connection = oauth && (await airtableConnection());
  if (oauth && connection) {
    const settings = airtableSettings({ hasMeans: true });
    return oauthAccess(settings, oauth, connection.id);
  }
  const token = await secret('AIRTABLE_TOKEN');
  const hasMeans = token === undefined ? oauth !== undefined : isToken(token);
  const settings = airtableSettings({ hasMeans });
  if (token === undefined) {
    throw new AppError(
      'AIRTABLE_NOT_CONFIGURED',
      'Airtable is not connected. Connect with OAuth 2.0 on the Admin Dashboard, or set AIRTABLE_TOKEN and start again.',
    );
  }
  return tokenAccess(settings, token);
}

function oauthAccess(
  settings: AirtableSettings,
  oauth: OAuthSettings,
  connectionId: string,
): AirtableAccess {
  return {
    ...settings,
    method: 'oauth',
    fingerprint: fingerprintOf(settings, connectionId),
    token: async () => (await freshConnection(oauth)).accessToken,
    tokenInsteadOf: async (refused) => (await connectionInsteadOf(oauth, refused)).accessToken,
    giveUp: loseConnection,
  };
}
