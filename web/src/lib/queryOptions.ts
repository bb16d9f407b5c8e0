import { isForbidden } from './api.ts';
import { SESSION_EXPIRED } from './sessionLoss.ts';

export const staffQuery = {
  throwOnError: isForbidden,
  meta: { isPersonal: true, sessionEnd: SESSION_EXPIRED },
} as const;

export const alwaysFreshStaffQuery = { ...staffQuery, refetchOnMount: 'always' } as const;

export const staffMutation = {
  throwOnError: isForbidden,
  meta: { sessionEnd: SESSION_EXPIRED },
} as const;
