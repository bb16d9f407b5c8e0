import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { log } from '../aws/log.ts';
import type { SecurityMetric } from '../aws/metric-names.ts';
import { isFromCdn } from './origin.ts';

/** A security-relevant event. */
interface SecurityEvent {
  action: string;
  outcome: 'success' | 'failure';
  userId?: string | undefined;
  /** Whom or what it concerns. */
  subject?: string | undefined;
  /** Counted for the alarms. */
  metric?: SecurityMetric;
}

/** Writes one log line, with the request's id and route. */
export async function logSecurityEvent(
  event: APIGatewayProxyEventV2 | undefined,
  { action, outcome, userId, subject, metric }: SecurityEvent,
): Promise<void> {
  log.info('Security event', {
    action,
    outcome,
    // Otherwise the caller, if they are known.
    ...(userId === undefined ? {} : { user_id: userId }),
    subject,
    address: event && (await hashAddress(event)),
  });
  if (!metric) return;
  // Loaded on demand: few requests count anything.
  const { publishMetrics } = await import('../aws/metrics.ts');
  publishMetrics({ [metric]: 1 });
}

/** A pseudonym of the caller's network, which differs between stages. */
export async function hashAddress(event: APIGatewayProxyEventV2): Promise<string> {
  const { headers, requestContext } = event;
  // CloudFront adds the visitor's address, then API Gateway that of CloudFront. Direct callers may claim any.
  const forwarded = isFromCdn(event) ? headers['x-forwarded-for'] : undefined;
  const address = forwarded?.split(',').at(-2)?.trim() ?? requestContext.http.sourceIp;
  return createHmac('sha256', process.env.ADDRESS_HASH_KEY ?? '')
    .update(await toNetwork(address))
    .digest('hex')
    .slice(0, 16);
}

/** Whoever has an IPv6 address has all of its /64. */
async function toNetwork(address: string): Promise<string> {
  const { default: ipaddr } = await import('ipaddr.js');
  if (!ipaddr.isValid(address)) return address;
  // Turns an IPv4-mapped address into the IPv4 address.
  const parsed = ipaddr.process(address);
  return 'parts' in parsed ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString();
}
