/** Lets Airtable notify this start's address; otherwise, the next scheduled sync would do that. */
export async function moveWebhook(): Promise<void> {
  // Imported late: these modules read the environment.
  const { airtableBase } = await import('../functions/domain/airtable/connection.ts');
  const { findOwnWebhook, openWebhook } = await import('../functions/domain/airtable/webhook.ts');
  const { findWebhook } = await import('../functions/platform/table/airtable-webhook.ts');
  const { findSyncState } = await import('../functions/platform/table/sync-state.ts');
  try {
    const state = await findSyncState();
    if (!state || !(await findWebhook())) return;
    const airtable = await airtableBase({ purpose: 'sync' });
    if (state.source !== airtable.address || (await findOwnWebhook(airtable))) return;
    await openWebhook(airtable, state.columns?.tableId);
  } catch (error) {
    console.log(
      `Airtable does not notify this address yet. ${error instanceof Error ? error.message : error}`,
    );
  }
}
