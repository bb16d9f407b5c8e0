import type { Context, PostConfirmationTriggerEvent } from 'aws-lambda';
import { runInvocation } from '../../platform/aws/invocation.ts';
import { PASSWORD_RESET } from '../../platform/aws/metric-names.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import { deleteUserSessions } from '../../platform/table/sessions.ts';

/** A password reset ends all of the user's sessions, because an attacker may know the old password. */
export function postConfirmation(
  event: PostConfirmationTriggerEvent,
  context?: Partial<Context>,
): Promise<PostConfirmationTriggerEvent> {
  return runInvocation(context, {}, async () => {
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await endSessions(event);
    return event;
  });
}

async function endSessions({ request }: PostConfirmationTriggerEvent): Promise<void> {
  const { sub = '', email = '' } = request.userAttributes;
  await deleteUserSessions(sub);
  await recordActivity(undefined, {
    action: 'password-reset',
    outcome: 'success',
    by: { id: sub, email: email.toLowerCase() },
    metric: PASSWORD_RESET,
  });
}
