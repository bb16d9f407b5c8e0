import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { FunctionName } from '../../functions/build.ts';
import { GuidonStack } from '../../infra/guidon-stack.ts';
import { BundledLambda } from '../../infra/lambda.ts';
import { readSettings } from '../../infra/settings.ts';

/** Reads the resources of the production stack that are billed by the month or by size. Requires built functions. */
export function readBilledResources() {
  const app = new App({
    context: { stage: 'prod', airtableBaseId: 'appOfTheDealer', 'aws:cdk:bundling-stacks': [] },
  });
  const stack = new GuidonStack(app, 'Costs', readSettings(app.node.getAllContext()));
  const functions = stack.node.findAll().filter((each) => each instanceof BundledLambda);
  const memoryMb = new Map<FunctionName, number>(
    functions.map(({ name, lambda }) => {
      const { memorySize = 128 } = lambda.node.defaultChild as CfnFunction;
      return [name, memorySize];
    }),
  );
  const template = Template.fromStack(stack);
  const findAll = (type: string) =>
    Object.values(template.findResources(type)).map(({ Properties }) => Properties);
  const alarmMetrics = findAll('AWS::CloudWatch::Alarm').map(({ Metrics = [{ MetricStat: {} }] }) =>
    Metrics.filter((metric: object) => 'MetricStat' in metric),
  );
  return {
    memoryMb,
    alarmMetrics: alarmMetrics.flat().length,
    firewallRules: findAll('AWS::WAFv2::WebACL').map(({ Rules }) => Rules.length),
    keys: findAll('AWS::KMS::Key').length,
    dashboards: findAll('AWS::CloudWatch::Dashboard').length,
    isTraced: findAll('AWS::Lambda::Function').some(
      ({ TracingConfig }) => TracingConfig?.Mode === 'Active',
    ),
  };
}
export type BilledResources = ReturnType<typeof readBilledResources>;
