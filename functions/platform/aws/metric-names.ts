/**
 * Metrics of the alarms and the dashboard. Their one dimension, `service`, is the stack's name; their
 * namespace is `POWERTOOLS_METRICS_NAMESPACE`.
 */

/** Successful sync runs, without dry runs and test imports. */
export const SYNC_SUCCEEDED = 'SyncSucceeded';
export const SYNC_FAILED = 'SyncFailed';
/** Runs that wait for confirmation by staff. */
export const SYNC_BLOCKED = 'SyncBlocked';
/** Duration of a run. */
export const SYNC_SECONDS = 'SyncSeconds';
/** Problems that a run has reported. */
export const SYNC_PROBLEMS = 'SyncProblems';
/** Logins that the callback rejected. */
export const SIGN_IN_FAILED = 'SignInFailed';
/** Requests from other sites, without the necessary permission, or with the cookie of an ended session. */
export const ACCESS_DENIED = 'AccessDenied';
export const PASSWORD_RESET = 'PasswordReset';
export type SecurityMetric = typeof SIGN_IN_FAILED | typeof ACCESS_DENIED | typeof PASSWORD_RESET;
/** Requests of visitors without an account beyond the limit of all together. */
export const STRANGERS_LIMITED = 'StrangersLimited';
/** Mails that were given up. */
export const MAIL_FAILED = 'MailFailed';
/** Entries of queues and lists that wait for staff, because they cannot be processed. */
export const TASK_SET_ASIDE = 'TaskSetAside';
/** How long the oldest mail in the queue has waited. */
export const MAIL_OLDEST_SECONDS = 'MailOldestSeconds';
/** Runs in which SES refused all mails. */
export const MAIL_REFUSED = 'MailRefused';
/** Mails that the dealer's mailbox rejected for good, or reported as spam. */
export const DEALER_MAIL_REPORTED = 'DealerMailReported';
/** Used percentage of the month's Airtable calls. */
export const AIRTABLE_QUOTA_USED = 'AirtableQuotaUsed';
/** 1 if the check from outside failed, 0 if not. */
export const OUTSIDE_CHECK_FAILED = 'OutsideCheckFailed';
