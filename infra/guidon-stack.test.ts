import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { servedRoutes } from '../shared/contract/contract.ts';
import { GuidonStack } from './guidon-stack.ts';

let template: Template;
beforeAll(() => {
  template = Template.fromStack(new GuidonStack(new App(), 'Test'));
});

test('the stack routes exactly the served calls', () => {
  const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'));
  const keys = routes.map(({ Properties }) => Properties.RouteKey as string);
  expect(keys.filter((key) => !key.startsWith('HEAD ')).sort()).toEqual(
    servedRoutes.map(({ key }) => key as string).sort(),
  );
});

test('every function runs on Node 24, on arm64', () => {
  template.allResourcesProperties('AWS::Lambda::Function', {
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
  });
});

test('the table can be recovered, and expires what carries a time to live', () => {
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
    Replicas: Match.arrayWith([
      Match.objectLike({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ]),
  });
});
