import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { BEHAVIOURS, securityHeaders } from '../shared/edge/behaviours.ts';
import { isSiteFile } from '../shared/edge/site-file.ts';
import {
  asText,
  functionsOf,
  type Properties,
  propertiesOf,
  templateOf,
} from '../tests/support/template.ts';
import { screensCode } from './edge/spa-rewrite.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:111111111111:certificate/1';
const OWN_DOMAIN = { domainName: 'shop.example', certificateArn: CERTIFICATE };
const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const distribution = (context?: Record<string, unknown>) =>
  propertiesOf(templateOf(context), DISTRIBUTION).DistributionConfig;

/** What the CDN answers a path by, as the table of behaviours writes it. */
function behaviours() {
  const { CacheBehaviors, DefaultCacheBehavior } = distribution();
  return [...CacheBehaviors, { PathPattern: '*', ...DefaultCacheBehavior }];
}

/** The name by which CloudFront knows its own policies. */
const MANAGED = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': 'lasting',
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': 'private',
} as Record<string, string>;

function originOf(id: string): string {
  const origin = distribution().Origins.find(({ Id }: { Id: string }) => Id === id);
  const domain = asText(origin.DomainName);
  if (domain.includes('execute-api')) return 'api';
  return domain.includes('-media-') ? 'media' : 'site';
}

function keptAs(policy: string | { Ref: string }): string | undefined {
  if (typeof policy === 'string') return MANAGED[policy];
  const config = propertiesOf(
    templateOf(),
    'AWS::CloudFront::CachePolicy',
    (id) => id === policy.Ref,
  ).CachePolicyConfig;
  expect(config).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 0,
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    },
  });
  const { QueryStringBehavior } =
    config.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig;
  return QueryStringBehavior === 'all' ? 'shared' : 'revalidated';
}

test('the CDN answers the very paths of the table, from their origins, kept as it says', () => {
  const deployed = behaviours().map(({ PathPattern, TargetOriginId, CachePolicyId }) => ({
    path: PathPattern,
    origin: originOf(TargetOriginId),
    kept: keptAs(CachePolicyId),
  }));
  expect(deployed).toEqual(BEHAVIOURS.map(({ path, origin, kept }) => ({ path, origin, kept })));
});

test('every path is asked by TLS, compressed, and answered with the security headers', () => {
  for (const behaviour of behaviours()) {
    expect(behaviour).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      Compress: true,
      ResponseHeadersPolicyId: { Ref: expect.stringMatching(/^EdgeHeaders/) },
    });
  }
});

test('only calls of the API are passed on with cookies, and only they change anything', () => {
  const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
  for (const { PathPattern, OriginRequestPolicyId, AllowedMethods } of behaviours()) {
    expect(OriginRequestPolicyId).toBe(PathPattern === '/api/*' ? ALL_BUT_HOST : undefined);
    const isSite = !PathPattern.startsWith('/api/') || PathPattern === '/api/openapi.json';
    expect(AllowedMethods.includes('POST')).toBe(!isSite);
  }
});

test('the security headers are those of the local gateway', () => {
  const { SecurityHeadersConfig: config, CustomHeadersConfig: custom } = propertiesOf(
    templateOf(),
    'AWS::CloudFront::ResponseHeadersPolicy',
  ).ResponseHeadersPolicyConfig;
  const transport = config.StrictTransportSecurity;
  const deployed = {
    'content-security-policy': asText(config.ContentSecurityPolicy.ContentSecurityPolicy),
    'strict-transport-security': `max-age=${transport.AccessControlMaxAgeSec}`,
    'x-content-type-options': config.ContentTypeOptions.Override ? 'nosniff' : '',
    'referrer-policy': config.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(
      custom.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value]),
    ),
  };
  const [bucket] = /https:\/\/[^ ;]*-media-[^ ;]*/.exec(deployed['content-security-policy']) ?? [];
  expect(deployed).toEqual(securityHeaders({ uploads: [bucket ?? ''] }));
  for (const one of [...Object.values<Properties>(config), ...custom.Items]) {
    expect(one.Override).toBe(true);
  }
});

test('what is put into the site’s bucket says how long it may be kept, pages last', () => {
  const template = templateOf();
  const deployments = template.findResources('Custom::CDKBucketDeployment');
  const [assets, pages] = ['Assets', 'Pages'].map((name) =>
    Object.entries(deployments).find(([id]) => id.startsWith(`Site${name}`)),
  );
  const saidOf = (path: string) => BEHAVIOURS.find((each) => each.path === path)?.cacheControl;
  expect(assets?.[1].Properties).toMatchObject({
    DestinationBucketKeyPrefix: 'assets/',
    SystemMetadata: { 'cache-control': saidOf('/assets/*') },
    Prune: false,
  });
  expect(pages?.[1].Properties).toMatchObject({
    SystemMetadata: { 'cache-control': saidOf('*') },
    Prune: false,
  });
  expect(saidOf('/api/openapi.json')).toBe(saidOf('*'));
  expect(pages?.[1].DependsOn).toContain(assets?.[0]);
});

describe('the function before the site', () => {
  const code = screensCode();
  const rewritten = new Function('uri', `${code}; return handler({ request: { uri } }).uri;`);

  test.each([
    '/',
    '/product/x',
    '/table/Item%20Log',
    '/table/a.b',
    '/nope',
    '/admin/x',
    '/favicon.svg',
    '/robots.txt',
    '/index.html',
  ])('answers %s as the local gateway does', (uri) => {
    expect(rewritten(uri)).toBe(isSiteFile(uri) ? uri : '/index.html');
  });

  test('stands before pages alone, and is as small as CloudFront takes it', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
    // What its runtime does not know.
    expect(code).not.toMatch(/\b(import|export|require|class|of|async)\b|\.\.\.|\?\.|\?\?|=>/);
    expect(code).not.toMatch(/(const|let|var|\() *[{[]/);
    for (const { PathPattern, FunctionAssociations } of behaviours()) {
      expect(FunctionAssociations?.length ?? 0).toBe(PathPattern === '*' ? 1 : 0);
    }
    templateOf().hasResourceProperties('AWS::CloudFront::Function', {
      FunctionCode: code,
      FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
    });
  });
});

test('errors are asked about anew each time', () => {
  const { CustomErrorResponses } = distribution();
  const codes = CustomErrorResponses.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode);
  expect(codes).toEqual(expect.arrayContaining([400, 403, 404, 500, 502, 503, 504]));
  for (const response of CustomErrorResponses) {
    expect(response).toEqual({ ErrorCode: expect.any(Number), ErrorCachingMinTTL: 0 });
  }
});

test('the CDN speaks HTTP/3, keeps logs, and reads its buckets by signed requests', () => {
  const config = distribution();
  expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true, Enabled: true });
  expect(config.Logging.Prefix).toBe('cdn/');
  const signed = config.Origins.filter((origin: object) => 'OriginAccessControlId' in origin);
  expect(signed).toHaveLength(2);
  templateOf().allResourcesProperties('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: Match.objectLike({
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    }),
  });
});

describe('a domain of one’s own', () => {
  test('has its certificate, and TLS 1.2 at least', () => {
    expect(distribution(OWN_DOMAIN)).toMatchObject({
      Aliases: ['shop.example'],
      ViewerCertificate: {
        AcmCertificateArn: CERTIFICATE,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    templateOf(OWN_DOMAIN).resourceCountIs('AWS::Route53::RecordSet', 0);
  });

  test('is written into its hosted zone where that is told', () => {
    const zone = { hostedZoneId: 'Z1', hostedZoneName: 'example' };
    const template = templateOf({ ...OWN_DOMAIN, ...zone });
    for (const Type of ['A', 'AAAA']) {
      template.hasResourceProperties('AWS::Route53::RecordSet', { Name: 'shop.example.', Type });
    }
  });

  test.each([
    [{ domainName: 'shop.example' }, 'certificateArn'],
    [{ certificateArn: CERTIFICATE }, 'domainName'],
    [{ ...OWN_DOMAIN, hostedZoneId: 'Z1' }, 'hostedZoneName'],
    [{ hostedZoneId: 'Z1', hostedZoneName: 'example' }, 'domainName'],
    [{ ...OWN_DOMAIN, domainName: 'https://shop.example' }, 'domainName'],
  ])('is not half told: %j', (context, missing) => {
    expect(() => templateOf(context)).toThrow(missing);
  });
});

describe('a firewall', () => {
  test('stands before the CDN where one is wanted', () => {
    expect(distribution()).not.toHaveProperty('WebACLId');
    const webAcl = 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/one/1';
    expect(distribution({ webAcl }).WebACLId).toBe(webAcl);
    templateOf({ webAcl: 'managed' }).hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: Match.arrayWith([
        Match.objectLike({
          Action: { Block: {} },
          Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 2_000 } },
        }),
      ]),
    });
  });
});

describe('without a CDN', () => {
  test('production is not made: its address would be gone', () => {
    expect(() => templateOf({ edge: false })).toThrow('edge');
  });

  const bare = { stage: 'staging', edge: false };

  test('the rest is deployed, with the API as the site', () => {
    const template = templateOf(bare);
    for (const type of [DISTRIBUTION, 'AWS::CloudFront::Function', 'Custom::CDKBucketDeployment']) {
      template.resourceCountIs(type, 0);
    }
    expect(functionsOf(template)).toHaveLength(12);
    expect(JSON.stringify(template.toJSON())).not.toContain('CloudFront');
    const { SiteUrl } = template.toJSON().Outputs;
    expect(asText(SiteUrl.Value)).toMatch(/^https:\/\/\$\{GatewayHttpApi\w+\}\.execute-api\./);
  });
});
