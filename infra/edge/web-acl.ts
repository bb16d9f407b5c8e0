import { Stack, Token } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { globalStack } from '../global-stack.ts';
import type { Settings } from '../settings.ts';
import { FIREWALL, GLOBAL_REGION, hasOwnFirewall } from '../stage-stacks.ts';

/** The limit applies per IP address in five minutes. */
const MAX_REQUESTS = 2_000;

/** These rules only count: staff send whole catalogs, image URLs and free-text descriptions, which the rules
 *  mistake for attacks. */
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

export function webAclProps(scope: Construct, settings: Settings): { webAclId?: string } {
  const { webAcl, stage } = settings;
  if (!webAcl) return {};
  if (!hasOwnFirewall(settings)) return { webAclId: String(webAcl) };
  return { webAclId: createWebAcl(scopeInRegion(scope), stage, webAcl === 'managed').attrArn };
}

/** CloudFront requires web ACLs in us-east-1, so a stage in another region needs a second stack. */
function scopeInRegion(scope: Construct): Construct {
  const { region } = Stack.of(scope);
  if (Token.isUnresolved(region) || region === GLOBAL_REGION) return scope;
  return globalStack(scope, FIREWALL, 'The firewall');
}

function createWebAcl(scope: Construct, stage: string, isManaged: boolean): CfnWebACL {
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
      ...(isManaged ? managed : []),
    ],
  });
}
