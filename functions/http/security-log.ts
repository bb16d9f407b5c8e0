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
    address: event && hashAddress(event),
  });
  if (!metric) return;
  // Loaded on demand: few requests count anything.
  const { publishMetrics } = await import('../aws/metrics.ts');
  publishMetrics({ [metric]: 1 });
}

/** A pseudonym of the caller's address, which differs between stages. */
export function hashAddress(event: APIGatewayProxyEventV2): string {
  const { headers, requestContext } = event;
  // CloudFront adds the visitor's address, then API Gateway that of CloudFront. Direct callers may claim any.
  const forwarded = isFromCdn(event) ? headers['x-forwarded-for'] : undefined;
  const address = forwarded?.split(',').at(-2)?.trim() ?? requestContext.http.sourceIp;
  return createHmac('sha256', process.env.ADDRESS_HASH_KEY ?? '')
    .update(address)
    .digest('hex')
    .slice(0, 16);
}
