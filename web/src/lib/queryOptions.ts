import { isForbidden } from './api.ts';
import { SESSION_EXPIRED } from './sessionLoss.ts';

/** Shared by all back-office queries. */
export const staffQuery = {
  throwOnError: isForbidden,
  meta: { isPersonal: true, sessionEnd: SESSION_EXPIRED },
} as const;

/** For queries that refetch whenever their screen opens. */
export const alwaysFreshStaffQuery = { ...staffQuery, refetchOnMount: 'always' } as const;

/** Shared by all back-office mutations. */
export const staffMutation = {
  throwOnError: isForbidden,
  meta: { sessionEnd: SESSION_EXPIRED },
} as const;
