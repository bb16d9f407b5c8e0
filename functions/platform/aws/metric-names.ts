/**
 * Metrics of the alarms and the dashboard. Their one dimension, `service`, is the stack's name; their
 * namespace is `POWERTOOLS_METRICS_NAMESPACE`.
 */

/** Excludes dry runs and test imports. */
export const SYNC_SUCCEEDED = 'SyncSucceeded';
export const SYNC_FAILED = 'SyncFailed';
export const SYNC_BLOCKED = 'SyncBlocked';
export const SYNC_SECONDS = 'SyncSeconds';
export const SYNC_PROBLEMS = 'SyncProblems';
export const SIGN_IN_FAILED = 'SignInFailed';
export const ACCESS_DENIED = 'AccessDenied';
export const PASSWORD_RESET = 'PasswordReset';
export type SecurityMetric = typeof SIGN_IN_FAILED | typeof ACCESS_DENIED | typeof PASSWORD_RESET;
export const STRANGERS_LIMITED = 'StrangersLimited';
export const MAIL_FAILED = 'MailFailed';
export const TASK_SET_ASIDE = 'TaskSetAside';
export const MAIL_OLDEST_SECONDS = 'MailOldestSeconds';
export const MAIL_REFUSED = 'MailRefused';
export const DEALER_MAIL_REPORTED = 'DealerMailReported';
export const AIRTABLE_QUOTA_USED = 'AirtableQuotaUsed';
export const OUTSIDE_CHECK_FAILED = 'OutsideCheckFailed';
