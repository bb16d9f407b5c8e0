import { hasCode } from '../../platform/errors.ts';

/** Another quote or hold has pieces that the change needs. */
export const isOnHold = (error: unknown): boolean => hasCode(error, 'ON_HOLD');
