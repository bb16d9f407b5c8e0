import { App, Stack, Token } from 'aws-cdk-lib';
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

/** CloudFront's web ACLs are in this region. */
const REGION = 'us-east-1';

/** The distribution's web ACL property, unless the firewall is turned off. */
export function webAclProps(scope: Construct, settings: Settings): { webAclId?: string } {
  const { webAcl, stage } = settings;
  if (!webAcl) return {};
  if (typeof webAcl === 'string' && webAcl !== 'managed') return { webAclId: webAcl };
  return { webAclId: createWebAcl(scopeInRegion(scope), stage, webAcl === 'managed').attrArn };
}

/** A stage in another region has a second stack for its web ACL. */
function scopeInRegion(scope: Construct): Construct {
  const stack = Stack.of(scope);
  if (Token.isUnresolved(stack.region) || stack.region === REGION) return scope;
  return new Stack(App.of(scope) as App, `${stack.stackName}-Firewall`, {
    description: `The firewall of ${stack.stackName}.`,
    env: { account: stack.account, region: REGION },
    ...(stack.terminationProtection ? { terminationProtection: true } : {}),
  });
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
