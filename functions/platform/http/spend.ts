import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { BUDGETS, type BudgetName, STRANGERS_PER_HOUR } from '../../../shared/contract/budgets.ts';
import { STRANGERS_LIMITED } from '../aws/metric-names.ts';
import { AppError } from '../errors.ts';
import { countInHour } from '../table/spent-budgets.ts';
import { hashAddress } from './security-log.ts';

export type StrangerBudget =
  | 'newsletter'
  | 'preferencesLink'
  | 'question'
  | 'contactMessage'
  | 'dataRequest'
  | 'trackedOrder'
  | 'certificate';

/**
 * The counter is not part of a transaction, so rejected changes count as well.
 * @throws AppError RATE_LIMITED
 */
export async function spend(name: BudgetName, owner: string): Promise<void> {
  const { changesPerHour } = BUDGETS[name];
  if (changesPerHour === null || (await countInHour(`${name}#${owner}`, changesPerHour))) return;
  throw new AppError(
    'RATE_LIMITED',
    `That was the limit of ${changesPerHour} changes within the hour. Please try again later.`,
  );
}

/**
 * Counts a request without an account, per network and for all networks together.
 * @param what names the requests in messages.
 * @throws AppError RATE_LIMITED
 */
export async function spendAsStranger(
  name: StrangerBudget,
  what: string,
  event: APIGatewayProxyEventV2,
): Promise<void> {
  const { changesPerHour } = BUDGETS[name];
  if (!(await countInHour(`${name}#${await hashAddress(event)}`, changesPerHour))) {
    throw new AppError(
      'RATE_LIMITED',
      `Too many ${what} from your network. Please try again in an hour.`,
    );
  }
  if (await countInHour(`${name}#ALL`, STRANGERS_PER_HOUR)) return;
  const { publishMetrics } = await import('../aws/metrics.ts');
  publishMetrics({ [STRANGERS_LIMITED]: 1 });
  throw new AppError(
    'RATE_LIMITED',
    `The shop has received too many ${what} within the hour. Please try again in an hour.`,
  );
}
