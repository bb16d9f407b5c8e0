import * as z from 'zod';
import { readEnv } from '../../platform/aws/env.ts';
import { readSecret } from '../../platform/aws/secrets.ts';
import { paypalUnavailable } from './paypal-unavailable.ts';

export interface PaypalSettings {
  /** An origin. */
  endpointUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

const PAYPAL_URL = 'https://api-m.paypal.com';

/** The stack passes empty values without PayPal. */
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const Environment = z.object({
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYPAL_ENDPOINT_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
});

/**
 * Reads the environment lazily, since the shop also runs without PayPal.
 * @returns undefined if PayPal is not configured.
 * @throws AppError UNAVAILABLE if the secret cannot be read.
 */
export async function findPaypalSettings(): Promise<PaypalSettings | undefined> {
  const {
    PAYPAL_CLIENT_ID,
    PAYPAL_WEBHOOK_ID,
    PAYPAL_ENDPOINT_URL = PAYPAL_URL,
  } = readEnv(Environment);
  if (!PAYPAL_CLIENT_ID || !PAYPAL_WEBHOOK_ID) return undefined;
  const clientSecret = await readClientSecret();
  if (!clientSecret) return undefined;
  return {
    endpointUrl: new URL(PAYPAL_ENDPOINT_URL).origin,
    clientId: PAYPAL_CLIENT_ID,
    clientSecret,
    webhookId: PAYPAL_WEBHOOK_ID,
  };
}

async function readClientSecret(): Promise<string | undefined> {
  try {
    return await readSecret('PAYPAL_CLIENT_SECRET');
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    throw paypalUnavailable(`PAYPAL_CLIENT_SECRET: ${reason}`);
  }
}
