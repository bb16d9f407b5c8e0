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
/** Used percentage of the month's Airtable calls. */
export const AIRTABLE_QUOTA_USED = 'AirtableQuotaUsed';
