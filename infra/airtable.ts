import { secretParameter } from './secrets.ts';
import type { Settings } from './settings.ts';

export class Airtable {
  readonly parameters: readonly string[];
  readonly environment: Readonly<Record<string, string>>;

  constructor(settings: Settings) {
    const { stage, airtableBaseId, airtableClientId, airtableMonthlyCalls } = settings;
    const { airtableEndpointUrl } = settings;
    const token = secretParameter(stage, 'airtable-token');
    const clientSecret = secretParameter(stage, 'airtable-client-secret');
    this.parameters = [token, clientSecret];
    this.environment = {
      AIRTABLE_BASE_ID: airtableBaseId ?? '',
      AIRTABLE_CLIENT_ID: airtableClientId ?? '',
      AIRTABLE_TOKEN_PARAMETER: token,
      AIRTABLE_CLIENT_SECRET_PARAMETER: clientSecret,
      AIRTABLE_MONTHLY_CALLS: String(airtableMonthlyCalls),
      ...(airtableEndpointUrl
        ? { AIRTABLE_ENDPOINT_URL: airtableEndpointUrl, AIRTABLE_CONTENT_URL: airtableEndpointUrl }
        : {}),
    };
  }
}
