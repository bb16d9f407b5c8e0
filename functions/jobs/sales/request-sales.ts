import { isSaleDue } from '../../../shared/quotes/holds.ts';
import { startJob } from '../../platform/aws/worker.ts';
import { listHolds } from '../../platform/table/holds.ts';

/** Has the sales written to Airtable that are new, or that failed and are due again. */
export async function requestSales(): Promise<void> {
  const now = new Date().toISOString();
  const holds = await listHolds();
  const isDue = holds.values().some(({ claims }) => claims.some((each) => isSaleDue(each, now)));
  if (isDue) await startJob('sales');
}
