import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';
import { stackName } from './stage.ts';
import { hasBudget } from './stage-stacks.ts';

const THRESHOLDS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/** AWS can split costs by stage only in accounts where the tag `guidon:stage` is activated for billing. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { stage, alarmEmail, monthlyBudget } = settings;
    if (!alarmEmail || !hasBudget(settings)) return;
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: stackName(stage),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: THRESHOLDS.map((notification) => ({
        notification: { comparisonOperator: 'GREATER_THAN', ...notification },
        subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
      })),
    });
  }
}
