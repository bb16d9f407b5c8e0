import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { v7 as uuid } from 'uuid';
import type { Activity } from '../../shared/entities/activity.ts';
import { getInvocationFields } from '../aws/invocation.ts';
import type { SecurityMetric } from '../aws/metric-names.ts';
import { saveActivity } from '../storage/table/activity.ts';
import { hashAddress, logSecurityEvent } from './security-log.ts';

interface Recorded extends Pick<Activity, 'action' | 'outcome' | 'by'> {
  subject?: string;
  metric?: SecurityMetric;
}

/** Logs a security-relevant action and adds it to the list that staff see.
 *  @param event undefined outside a request. */
export async function recordActivity(
  event: APIGatewayProxyEventV2 | undefined,
  { by, ...recorded }: Recorded,
): Promise<void> {
  await logSecurityEvent(event, { ...recorded, userId: by?.id });
  const { requestId, function_request_id: invocationId } = getInvocationFields();
  await saveActivity({
    id: uuid(),
    at: new Date().toISOString(),
    action: recorded.action,
    outcome: recorded.outcome,
    by,
    subject: recorded.subject ?? null,
    requestId: requestId ?? invocationId ?? '',
    addressHash: event ? await hashAddress(event) : null,
  });
}
