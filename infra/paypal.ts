import { secretParameter } from './secrets.ts';
import type { Settings } from './settings.ts';

export class Paypal {
  readonly parameters: readonly string[];
  readonly environment: Readonly<Record<string, string>>;

  constructor({ stage, paypalClientId, paypalWebhookId, paypalEndpointUrl }: Settings) {
    const clientSecret = secretParameter(stage, 'paypal-client-secret');
    this.parameters = [clientSecret];
    this.environment = {
      PAYPAL_CLIENT_ID: paypalClientId ?? '',
      PAYPAL_CLIENT_SECRET_PARAMETER: clientSecret,
      PAYPAL_WEBHOOK_ID: paypalWebhookId ?? '',
      ...(paypalEndpointUrl ? { PAYPAL_ENDPOINT_URL: paypalEndpointUrl } : {}),
    };
  }
}
