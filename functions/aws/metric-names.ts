/**
 * What alarms and the dashboard are made of. Each metric has one dimension, `service`, which is the stack's
 * name; the namespace is what `POWERTOOLS_METRICS_NAMESPACE` says.
 */

/** Runs of the sync that ended well. Rehearsals and test imports are no runs here. */
export const SYNC_SUCCEEDED = 'SyncSucceeded';
export const SYNC_FAILED = 'SyncFailed';
/** Runs that changed nothing, since they wait for a person. */
export const SYNC_BLOCKED = 'SyncBlocked';
/** From a run's start to its end, whichever end. */
export const SYNC_SECONDS = 'SyncSeconds';
/** Records of a run that something was wrong with. */
export const SYNC_PROBLEMS = 'SyncProblems';
/** Percent of the month's calls to Airtable. */
export const AIRTABLE_QUOTA_USED = 'AirtableQuotaUsed';
