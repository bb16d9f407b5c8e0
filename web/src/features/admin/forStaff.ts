import { isForbidden } from '../../lib/refusal.ts';
import { SESSION_EXPIRED } from '../../lib/sessionEnd.ts';

/** What every query of the dashboard has in common: it is asked anew whenever the dashboard opens. */
export const askedByStaff = {
  refetchOnMount: 'always',
  throwOnError: isForbidden,
  meta: { isPersonal: true, sessionEnd: SESSION_EXPIRED },
} as const;

/** And every change. */
export const doneByStaff = {
  throwOnError: isForbidden,
  meta: { sessionEnd: SESSION_EXPIRED },
} as const;
