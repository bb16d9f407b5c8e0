import { Stack, Token } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** In five minutes, from one address. */
const MOST_REQUESTS = 2_000;

/** AWS's rules, each with those of its parts that only count: staff send whole catalogues, photos' addresses
 *  and descriptions as dealers write them, which such parts take for attacks. */
const MANAGED: Record<string, readonly string[]> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'GenericRFI_BODY',
    'GenericLFI_BODY',
  ],
};

/** Of the firewall before the CDN, where one is wanted. */
export function webAclOf(scope: Construct, { webAcl, stage }: Settings): { webAclId?: string } {
  if (!webAcl) return {};
  if (webAcl !== 'managed') return { webAclId: webAcl };
  const { region } = Stack.of(scope);
  if (!Token.isUnresolved(region) && region !== 'us-east-1') {
    throw new Error(
      `webAcl: CloudFront takes one of us-east-1 alone, and this stage is for ${region}. Make one there and give its ARN.`,
    );
  }
  return { webAclId: managedWebAcl(scope, stage).attrArn };
}

function managedWebAcl(scope: Construct, stage: string): CfnWebACL {
  const visible = (name: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
    metricName: `guidon-${stage}-${name}`,
  });
  const managed = Object.entries(MANAGED).map(([name, counted], index) => ({
    name,
    priority: index + 1,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({
          name: rule,
          actionToUse: { count: {} },
        })),
      },
    },
    visibilityConfig: visible(name),
  }));
  return new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visible('all'),
    rules: [
      {
        name: 'Flood',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit: MOST_REQUESTS, aggregateKeyType: 'IP' } },
        visibilityConfig: visible('flood'),
      },
      ...managed,
    ],
  });
}
