import { secretParameter } from './secret-parameter.ts';
import type { Settings } from './settings.ts';

/** How the functions find the dealer's Airtable. The secrets are SSM SecureStrings, which a stack cannot
 *  make: operators put them there with `npm run secret`. */
export class Airtable {
  readonly parameters: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Whether there is a base to keep in step with. */
  readonly isConnected: boolean;

  constructor({ stage, airtableBaseId, airtableClientId, airtableMonthlyCalls }: Settings) {
    const token = secretParameter(stage, 'airtable-token');
    const clientSecret = secretParameter(stage, 'airtable-client-secret');
    this.parameters = [token, clientSecret];
    this.isConnected = airtableBaseId !== undefined;
    this.environment = {
      AIRTABLE_BASE_ID: airtableBaseId ?? '',
      AIRTABLE_CLIENT_ID: airtableClientId ?? '',
      AIRTABLE_TOKEN_PARAMETER: token,
      AIRTABLE_CLIENT_SECRET_PARAMETER: clientSecret,
      AIRTABLE_MONTHLY_CALLS: String(airtableMonthlyCalls),
    };
  }
}
