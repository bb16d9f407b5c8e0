import { isWriteDue } from '../../../shared/quotes/holds.ts';
import { startJob } from '../../platform/aws/worker.ts';
import { listHolds } from '../../platform/table/holds.ts';

export async function requestSales(): Promise<void> {
  const now = new Date().toISOString();
  const holds = await listHolds();
  const isDue = holds.values().some(({ claims }) => claims.some((each) => isWriteDue(each, now)));
  if (isDue) await startJob('sales');
}
