import { isForbidden } from '../../lib/api.ts';
import { SESSION_EXPIRED } from '../../lib/sessionLoss.ts';

/** What every query of the back office has in common. */
export const staffQuery = {
  throwOnError: isForbidden,
  meta: { isPersonal: true, sessionEnd: SESSION_EXPIRED },
} as const;

/** And those that are asked anew whenever their screen opens. */
export const alwaysFreshStaffQuery = { ...staffQuery, refetchOnMount: 'always' } as const;

/** And every change. */
export const staffMutation = {
  throwOnError: isForbidden,
  meta: { sessionEnd: SESSION_EXPIRED },
} as const;
