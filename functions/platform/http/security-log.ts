import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { log } from '../aws/log.ts';
import type { SecurityMetric } from '../aws/metric-names.ts';
import { isFromCdn } from './origin.ts';

interface SecurityEvent {
  action: string;
  outcome: 'success' | 'failure';
  userId?: string | undefined;
  subject?: string | undefined;
  metric?: SecurityMetric;
}

export async function logSecurityEvent(
  event: APIGatewayProxyEventV2 | undefined,
  { action, outcome, userId, subject, metric }: SecurityEvent,
): Promise<void> {
  log.info('Security event', {
    action,
    outcome,
    ...(userId === undefined ? {} : { user_id: userId }),
    subject,
    address: event && (await hashAddress(event)),
  });
  if (!metric) return;
  const { publishMetrics } = await import('../aws/metrics.ts');
  publishMetrics({ [metric]: 1 });
}

/** A pseudonym of the caller's network, which differs between stages. */
export async function hashAddress(event: APIGatewayProxyEventV2): Promise<string> {
  const { headers, requestContext } = event;
  // CloudFront appends the visitor's address, then API Gateway CloudFront's address. Direct callers may claim any
  // address.
  const forwarded = isFromCdn(event) ? headers['x-forwarded-for'] : undefined;
  const address = forwarded?.split(',').at(-2)?.trim() ?? requestContext.http.sourceIp;
  return createHmac('sha256', process.env.ADDRESS_HASH_KEY ?? '')
    .update(await toNetwork(address))
    .digest('hex')
    .slice(0, 16);
}

/** Subscribers get an entire IPv6 /64, so it counts as one address. */
async function toNetwork(address: string): Promise<string> {
  const { default: ipaddr } = await import('ipaddr.js');
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return 'parts' in parsed ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString();
}
