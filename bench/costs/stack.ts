import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { FunctionName } from '../../functions/build.ts';
import { GuidonStack } from '../../infra/guidon-stack.ts';
import { BundledLambda } from '../../infra/lambda.ts';
import { readSettings } from '../../infra/settings.ts';

export function readBilledResources() {
  const app = new App({
    context: {
      stage: 'prod',
      airtableBaseId: 'appOfTheDealer',
      mailFrom: 'shop@shop.example',
      'aws:cdk:bundling-stacks': [],
    },
  });
  new GuidonStack(app, 'Costs', readSettings(app.node.getAllContext()));
  const functions = app.node.findAll().filter((each) => each instanceof BundledLambda);
  const memoryMb = new Map<FunctionName, number>(
    functions.map(({ name, lambda }) => {
      const { memorySize = 128 } = lambda.node.defaultChild as CfnFunction;
      return [name, memorySize];
    }),
  );
  const names = new Map(
    functions.map(({ name, lambda }) => [
      lambda.stack.getLogicalId(lambda.node.defaultChild as CfnFunction),
      name,
    ]),
  );
  // Some resources are in a stack in us-east-1.
  const templates = app.node.children.filter(Stack.isStack).map((each) => Template.fromStack(each));
  const findAll = (type: string) =>
    templates.flatMap((template) =>
      Object.values(template.findResources(type)).map(({ Properties }) => Properties),
    );
  const alarmMetrics = findAll('AWS::CloudWatch::Alarm').map(({ Metrics = [{ MetricStat: {} }] }) =>
    Metrics.filter((metric: object) => 'MetricStat' in metric),
  );
  return {
    memoryMb,
    alarmMetrics: alarmMetrics.flat().length,
    firewallRules: findAll('AWS::WAFv2::WebACL').map(({ Rules }) => Rules.length),
    keys: findAll('AWS::KMS::Key').length,
    secrets: findAll('AWS::SecretsManager::Secret').length,
    dashboards: findAll('AWS::CloudWatch::Dashboard').length,
    schedules: new Map(
      findAll('AWS::Scheduler::Schedule').flatMap(({ State, ScheduleExpression, Target }) => {
        const name = names.get(Target.Arn['Fn::GetAtt']?.[0]);
        return State === 'ENABLED' && name ? [[name, getRunsPerMonth(ScheduleExpression)]] : [];
      }),
    ),
    isTraced: findAll('AWS::Lambda::Function').some(
      ({ TracingConfig }) => TracingConfig?.Mode === 'Active',
    ),
  };
}
export type BilledResources = ReturnType<typeof readBilledResources>;

const MINUTES_PER_MONTH = 43_800;
const MINUTES = { minute: 1, hour: 60, day: 1_440 };

/** @throws Error for a cron expression: add its number of runs here */
function getRunsPerMonth(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (!count) throw new Error(`How often a month does ${expression} run?`);
  return MINUTES_PER_MONTH / (Number(count) * MINUTES[unit as keyof typeof MINUTES]);
}
