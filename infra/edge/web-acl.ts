import { Stack, Token } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** Per IP address in five minutes. */
const MAX_REQUESTS = 2_000;

/** AWS's managed rule groups with the rules set to count only: staff send whole catalogs, image URLs and
 *  free-text descriptions, which those rules mistake for attacks. */
const MANAGED_RULES: Record<string, readonly string[]> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'GenericRFI_BODY',
    'GenericLFI_BODY',
  ],
};

/** The distribution's web ACL property, if a firewall is configured. */
export function webAclProps(scope: Construct, { webAcl, stage }: Settings): { webAclId?: string } {
  if (!webAcl) return {};
  if (webAcl !== 'managed') return { webAclId: webAcl };
  const { region } = Stack.of(scope);
  if (!Token.isUnresolved(region) && region !== 'us-east-1') {
    throw new Error(
      `webAcl: CloudFront requires a web ACL in us-east-1, and this stage is in ${region}. Create one there and set its ARN.`,
    );
  }
  return { webAclId: managedWebAcl(scope, stage).attrArn };
}

function managedWebAcl(scope: Construct, stage: string): CfnWebACL {
  const visibility = (name: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
    metricName: `guidon-${stage}-${name}`,
  });
  const managed = Object.entries(MANAGED_RULES).map(([name, countedRules], index) => ({
    name,
    priority: index + 1,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: countedRules.map((rule) => ({
          name: rule,
          actionToUse: { count: {} },
        })),
      },
    },
    visibilityConfig: visibility(name),
  }));
  return new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('all'),
    rules: [
      {
        name: 'Flood',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit: MAX_REQUESTS, aggregateKeyType: 'IP' } },
        visibilityConfig: visibility('flood'),
      },
      ...managed,
    ],
  });
}
