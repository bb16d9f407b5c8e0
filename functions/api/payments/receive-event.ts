import type { Contract } from '../../../shared/contract/contract.ts';
import { handleProviderEvent } from '../../domain/payments/handle-event.ts';
import { getPaymentProvider } from '../../domain/payments/provider.ts';
import { ACCESS_DENIED } from '../../platform/aws/metric-names.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { NO_CONTENT, type NoContent } from '../../platform/http/response.ts';
import { logSecurityEvent } from '../../platform/http/security-log.ts';

type Call = Contract['payments']['POST /api/paypal-webhook'];

const SIGNATURE_HEADER = 'paypal-transmission-sig';

/** PayPal repeats an event for three days until the answer is a success, so an event that cannot be stored fails. */
export async function receiveEvent({ body, event }: ApiRequest<Call>): Promise<NoContent> {
  const provider = await getPaymentProvider();
  const received = provider ? await provider.readEvent(event.headers, body) : 'unsigned';
  if (!provider || received === 'unsigned') {
    await logSecurityEvent(event, {
      action: 'paypal-event-rejected',
      outcome: 'failure',
      metric: ACCESS_DENIED,
    });
    throw invalidRequest([
      { path: SIGNATURE_HEADER, message: 'The signature is missing or wrong' },
    ]);
  }
  if (received) await handleProviderEvent(received, provider);
  return NO_CONTENT;
}
