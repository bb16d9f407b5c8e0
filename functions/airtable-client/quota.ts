import { whenInvocationEnds } from '../aws/invocation.ts';
import { AIRTABLE_QUOTA_USED } from '../aws/metric-names.ts';
import { publishMetrics } from '../aws/metrics.ts';
import { airtableMonthlyCalls } from './settings.ts';

/** Tells those who watch how much of the plan's calls this month has had, where the plan is known. */
export function tellCalls(thisMonth: number): void {
  const all = airtableMonthlyCalls();
  if (all > 0) tell((100 * thisMonth) / all);
}

/** Airtable itself says that the month's calls are used up, whatever was counted here. */
export function tellMonthUsedUp(): void {
  tell(100);
}

/** Once an invocation, as it stands at its end. */
function tell(percent: number): void {
  whenInvocationEnds(AIRTABLE_QUOTA_USED, () => publishMetrics({ [AIRTABLE_QUOTA_USED]: percent }));
}
