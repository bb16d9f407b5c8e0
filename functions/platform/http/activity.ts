import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { v7 as uuid } from 'uuid';
import type { Activity } from '../../../shared/entities/activity.ts';
import { getInvocationFields } from '../aws/invocation.ts';
import type { SecurityMetric } from '../aws/metric-names.ts';
import { saveActivity } from '../table/activity.ts';
import { hashAddress, logSecurityEvent } from './security-log.ts';

interface Recorded extends Pick<Activity, 'action' | 'outcome' | 'by'> {
  subject?: string;
  changes?: Activity['changes'];
  replacedPreset?: Activity['replacedPreset'];
  metric?: SecurityMetric;
}

/** Actions that members can repeat without a limit, so they are counted per hour. */
const REPEATABLE: readonly Activity['action'][] = [
  'log-out-everywhere',
  'password-reset',
  'second-factor-setup',
  'second-factor-removal',
  'data-export',
];
const HOUR_MS = 3_600_000;

export async function recordActivity(
  event: APIGatewayProxyEventV2 | undefined,
  { by, changes = [], replacedPreset = null, ...recorded }: Recorded,
): Promise<void> {
  await logSecurityEvent(event, { ...recorded, userId: by?.id });
  const { requestId, function_request_id: invocationId } = getInvocationFields();
  const { action, outcome } = recorded;
  await saveActivity({
    id: REPEATABLE.includes(action) && by ? toHourlyId(by.id, action, outcome) : uuid(),
    at: new Date().toISOString(),
    action,
    outcome,
    by,
    subject: recorded.subject ?? null,
    changes,
    replacedPreset,
    count: 1,
    requestId: requestId ?? invocationId ?? '',
    addressHash: event ? await hashAddress(event) : null,
  });
}

function toHourlyId(...parts: string[]): string {
  const hour = Math.floor(Date.now() / HOUR_MS);
  const random = createHash('sha256')
    .update([hour, ...parts].join('#'))
    .digest();
  return uuid({ msecs: hour * HOUR_MS, random, seq: random.readUInt32BE(16) });
}
