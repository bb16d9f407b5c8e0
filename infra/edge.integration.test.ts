import type { Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { FUNCTIONS, GROUPS, RENDER } from '../functions/build.ts';
import { CACHED_PARAMETERS, filterQuery } from '../shared/contract/cached-parameters.ts';
import { ProductQuery } from '../shared/contract/products.ts';
import { API_PATH, BEHAVIORS, type Behavior, FORWARDED } from '../shared/edge/behaviors.ts';
import { REJECTED_PARAMETERS } from '../shared/edge/rejected-parameters.ts';
import { RENDER_PATH, RENDER_ROUTE } from '../shared/edge/render-path.ts';
import { REQUEST_PATH_HEADER } from '../shared/edge/request-path.ts';
import { securityHeaders } from '../shared/edge/security-headers.ts';
import {
  asText,
  getFunctions,
  getProperties,
  type Properties,
  synthStack,
  synthTemplate,
} from '../tests/support/template.ts';
import { importSocketCode } from './edge/import-socket.ts';
import { queryFilterCode } from './edge/query-filter.ts';
import { requestPathCode } from './edge/request-path.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:111111111111:certificate/1';
const OWN_DOMAIN = { domainName: 'shop.example', certificateArn: CERTIFICATE };
const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const distribution = (context?: Record<string, unknown>) =>
  getProperties(synthTemplate(context), DISTRIBUTION).DistributionConfig;

function behaviors() {
  const { CacheBehaviors, DefaultCacheBehavior } = distribution();
  return [...CacheBehaviors, { PathPattern: '*', ...DefaultCacheBehavior }];
}

const MANAGED_POLICIES = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': 'immutable',
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': 'private',
} as Record<string, string>;

function getOrigin(id: string): string {
  const origin = distribution().Origins.find(({ Id }: { Id: string }) => Id === id);
  const domain = asText(origin.DomainName);
  const withPath: Record<string, string> = { [RENDER_PATH]: 'render', [API_PATH]: 'imports' };
  if (origin.OriginPath) return withPath[origin.OriginPath] ?? origin.OriginPath;
  if (domain.includes('Sockets')) return 'sockets';
  if (domain.includes('execute-api')) return 'api';
  return domain.includes('-media-') ? 'media' : 'site';
}

const toDeployed = (origin: Behavior['origin']) => (origin === 'derivatives' ? 'imports' : origin);

function getCaching(policy: string | { Ref: string }): string | undefined {
  if (typeof policy === 'string') return MANAGED_POLICIES[policy];
  const config = getProperties(
    synthTemplate(),
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

test('the CDN has the paths, origins and cache policies of BEHAVIORS', () => {
  const deployed = behaviors().map(({ PathPattern, TargetOriginId, CachePolicyId }) => ({
    path: PathPattern,
    origin: getOrigin(TargetOriginId),
    caching: getCaching(CachePolicyId),
  }));
  expect(deployed).toEqual(
    BEHAVIORS.map(({ path, origin, caching }) => ({ path, origin: toDeployed(origin), caching })),
  );
});

test('the CDN requires TLS, compresses and adds the security headers on every path', () => {
  for (const behavior of behaviors()) {
    expect(behavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      Compress: true,
      ResponseHeadersPolicyId: { Ref: expect.stringMatching(/^EdgeHeaders/) },
    });
  }
});

test('the CDN forwards cookies and unsafe methods only to the API', () => {
  const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
  for (const { PathPattern, OriginRequestPolicyId, AllowedMethods } of behaviors()) {
    const { caching } = BEHAVIORS.find(({ path }) => path === PathPattern) ?? {};
    expect(OriginRequestPolicyId).toBe(
      caching && FORWARDED[caching].viewer ? ALL_BUT_HOST : undefined,
    );
    const takesCalls = /^\/(url|api)\//.test(PathPattern);
    const isRead = ['/api/openapi.json', '/api/import-*'].includes(PathPattern);
    expect(AllowedMethods.includes('POST')).toBe(takesCalls && !isRead);
  }
});

test('the CDN sends the same security headers as the local gateway', () => {
  const { SecurityHeadersConfig: config, CustomHeadersConfig: custom } = getProperties(
    synthTemplate(),
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

test('the deployment uploads the site with cache headers', () => {
  const template = synthTemplate();
  const deployments = template.findResources('Custom::CDKBucketDeployment');
  const [assets, files] = ['Assets', 'Files'].map((name) =>
    Object.entries(deployments).find(([id]) => id.startsWith(`Site${name}`)),
  );
  const getCacheControl = (path: string) =>
    BEHAVIORS.find((each) => each.path === path)?.cacheControl;
  expect(assets?.[1].Properties).toMatchObject({
    DestinationBucketKeyPrefix: 'assets/',
    SystemMetadata: { 'cache-control': getCacheControl('/assets/*') },
    Prune: false,
  });
  expect(files?.[1].Properties).toMatchObject({
    SystemMetadata: { 'cache-control': getCacheControl('/api/openapi.json') },
    Prune: false,
  });
  expect(getCacheControl('/*.svg')).toBe(getCacheControl('/api/openapi.json'));
});

test('the deployment renders pages once the assets and the API that they refer to are deployed', () => {
  const template = synthTemplate();
  const [renderer] = Object.entries(template.findResources('AWS::Lambda::Function')).flatMap(
    ([id, { DependsOn }]) => (id.startsWith('PagesRenderer') ? [DependsOn] : []),
  );
  const functions = Object.keys(template.findResources('AWS::Lambda::Function')).filter((id) =>
    id.startsWith('Api'),
  );
  const assets = Object.keys(template.findResources('Custom::CDKBucketDeployment')).filter((id) =>
    id.startsWith('SiteAssets'),
  );
  expect(functions.length).toBeGreaterThan(0);
  expect(assets).toHaveLength(1);
  expect(renderer).toEqual(expect.arrayContaining([...functions, ...assets]));
});

test('API Gateway has a route for pages that only the render function answers', () => {
  synthTemplate().hasResourceProperties('AWS::ApiGatewayV2::Route', {
    RouteKey: `GET ${RENDER_ROUTE}`,
  });
  expect(RENDER_PATH.startsWith(RENDER_ROUTE.replace('{proxy+}', ''))).toBe(true);
});

test('the stack outputs the id of the distribution, for invalidations', () => {
  const { DistributionId } = synthTemplate().toJSON().Outputs;
  expect(asText(DistributionId.Value)).toMatch(/^\$\{EdgeDistribution\w+\}$/);
});

test('the CDN adds the origin secret, whose hashes all functions of the API have', () => {
  const template = synthTemplate();
  const parameters = template.findParameters('*', { Type: 'AWS::SSM::Parameter::Value<String>' });
  const nameOf = ({ Ref }: { Ref: string }) => parameters[Ref]?.Default;
  const [api] = distribution().Origins.filter(({ Id }: { Id: string }) => getOrigin(Id) === 'api');
  expect(api.OriginCustomHeaders).toEqual([
    { HeaderName: 'x-origin-secret', HeaderValue: { Ref: expect.any(String) } },
  ]);
  const [{ HeaderValue }] = api.OriginCustomHeaders;
  expect(nameOf(HeaderValue)).toBe('/guidon/prod/origin-secret-current');
  for (const { name, environment } of getFunctions(template)) {
    const { ORIGIN_SECRET_HASHES } = environment;
    const isApi = name === RENDER || GROUPS.some((group) => group === name);
    const hashes = ORIGIN_SECRET_HASHES as { Ref: string } | undefined;
    expect([name, hashes && nameOf(hashes)]).toEqual([
      name,
      isApi ? '/guidon/prod/origin-secret-hashes' : undefined,
    ]);
  }
});

test('the CDN does not cache errors', () => {
  const { CustomErrorResponses } = distribution();
  const codes = CustomErrorResponses.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode);
  expect(codes).toEqual(expect.arrayContaining([400, 403, 404, 500, 502, 503, 504]));
  for (const response of CustomErrorResponses) {
    expect(response).toEqual({ ErrorCode: expect.any(Number), ErrorCachingMinTTL: 0 });
  }
});

test('the CDN supports HTTP/3, writes logs and signs requests to its buckets', () => {
  const config = distribution();
  expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true, Enabled: true });
  expect(config.Logging.Prefix).toBe('cdn/');
  const signed = config.Origins.filter((origin: object) => 'OriginAccessControlId' in origin);
  expect(signed).toHaveLength(2);
  synthTemplate().allResourcesProperties('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: Match.objectLike({
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    }),
  });
});

test('a custom domain uses its certificate and TLS 1.2 or later', () => {
  expect(distribution(OWN_DOMAIN)).toMatchObject({
    Aliases: ['shop.example'],
    ViewerCertificate: {
      AcmCertificateArn: CERTIFICATE,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    },
  });
  synthTemplate(OWN_DOMAIN).resourceCountIs('AWS::Route53::RecordSet', 0);
});

test('a custom domain gets DNS records if a hosted zone is set', () => {
  const zone = { hostedZoneId: 'Z1', hostedZoneName: 'example' };
  const template = synthTemplate({ ...OWN_DOMAIN, ...zone });
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
])('a custom domain is rejected with incomplete settings: %j', (context, missing) => {
  expect(() => synthTemplate(context)).toThrow(missing);
});

describe('the firewall', () => {
  const limit = Match.objectLike({
    Action: { Block: {} },
    Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 2_000 } },
  });

  test('the firewall limits requests per address, unless turned off', () => {
    expect(distribution().WebACLId).toEqual({
      'Fn::GetAtt': [expect.stringMatching(/^EdgeWebAcl/), 'Arn'],
    });
    synthTemplate().hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: [limit],
    });
    expect(distribution({ webAcl: 'false' })).not.toHaveProperty('WebACLId');
  });

  test('the firewall adds AWS’s rules, or is the dealer’s own', () => {
    synthTemplate({ webAcl: 'managed' }).hasResourceProperties('AWS::WAFv2::WebACL', {
      Rules: Match.arrayWith([limit, Match.objectLike({ Name: 'AWSManagedRulesCommonRuleSet' })]),
    });
    const webAcl = 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/one/1';
    expect(distribution({ webAcl }).WebACLId).toBe(webAcl);
  });

  test('the firewall of a stage in another region has a stack of its own in us-east-1', () => {
    const stack = synthStack({}, 'eu-west-1');
    const firewall = stack.node.root.node.findChild('Guidon-prod-Firewall') as Stack;
    expect(firewall.region).toBe('us-east-1');
    Template.fromStack(firewall).resourceCountIs('AWS::WAFv2::WebACL', 1);
    const template = Template.fromStack(stack);
    template.resourceCountIs('AWS::WAFv2::WebACL', 0);
    const { WebACLId } = getProperties(template, DISTRIBUTION).DistributionConfig;
    expect(JSON.stringify(WebACLId)).toContain('Guidon-prod-Firewall');
    expect(stack.dependencies).toContain(firewall);
  });
});

describe('a shop without a CDN', () => {
  test('production without a CDN is rejected', () => {
    expect(() => synthTemplate({ edge: false })).toThrow('edge');
  });

  const bare = { stage: 'staging', edge: false };

  test('a stage without a CDN deploys the API as the site’s URL', () => {
    const template = synthTemplate(bare);
    for (const type of [DISTRIBUTION, 'AWS::CloudFront::Function', 'Custom::CDKBucketDeployment']) {
      template.resourceCountIs(type, 0);
    }
    expect(getFunctions(template)).toHaveLength(FUNCTIONS.length - 2);
    template.hasResourceProperties('AWS::ApiGatewayV2::Route', {
      RouteKey: 'GET /api/openapi.json',
    });
    expect(JSON.stringify(template.toJSON())).not.toContain('CloudFront');
    const { SiteUrl } = template.toJSON().Outputs;
    expect(asText(SiteUrl.Value)).toMatch(/^https:\/\/\$\{GatewayHttpApi\w+\}\.execute-api\./);
  });
});

describe('the function for WebSockets of imports', () => {
  const code = importSocketCode('/live');

  test('the function for WebSockets of imports moves the token to the query of the stage’s path', () => {
    const run = new Function('request', `${code}; return handler({ request });`);
    const request = {
      uri: '/api/import-a_B-9',
      querystring: { token: { value: 'x' } },
      headers: {},
    };
    expect(run(request)).toEqual({
      uri: '/live',
      querystring: { token: { value: 'import-a_B-9' } },
      headers: {},
    });
  });

  test('the function for WebSockets of imports fits CloudFront’s limits, and belongs to their path alone', () => {
    expect(code).not.toMatch(/\b(import|export|require|class|of|async)\b [^']|\.\.\.|\?\.|\?\?|=>/);
    const [id] = Object.entries(synthTemplate().findResources('AWS::CloudFront::Function')).flatMap(
      ([name, { Properties }]) => (Properties.FunctionCode === code ? [name] : []),
    );
    const using = behaviors().filter(({ FunctionAssociations = [] }) =>
      JSON.stringify(FunctionAssociations).includes(`"${id}"`),
    );
    expect(using.map(({ PathPattern }) => PathPattern)).toEqual(['/api/import-*']);
  });
});

describe('the function for the paths of calls', () => {
  const code = requestPathCode();

  test('the function for the paths of calls keeps the encoded path, and overwrites what the browser claims', () => {
    const run = new Function('request', `${code}; return handler({ request });`);
    const uri = '/api/airtable/table/A%2FB/0';
    const sent = { uri, headers: { [REQUEST_PATH_HEADER]: { value: '/api/forged' } } };
    expect(run(sent)).toEqual({ uri, headers: { [REQUEST_PATH_HEADER]: { value: uri } } });
  });

  test('the function for the paths of calls belongs to every behavior of calls that are not cached', () => {
    const [id] = Object.entries(synthTemplate().findResources('AWS::CloudFront::Function')).flatMap(
      ([name, { Properties }]) => (Properties.FunctionCode === code ? [name] : []),
    );
    const using = behaviors().filter(({ FunctionAssociations = [] }) =>
      JSON.stringify(FunctionAssociations).includes(`"${id}"`),
    );
    expect(using.map(({ PathPattern }) => PathPattern)).toEqual(
      BEHAVIORS.filter(({ origin, caching }) => origin === 'api' && caching === 'private').map(
        ({ path }) => path,
      ),
    );
  });
});

describe('the query filter function', () => {
  const code = queryFilterCode();
  const filtered = (uri: string, query: string) => {
    const values = Map.groupBy(new URLSearchParams(query), ([name]) => name);
    const querystring = Object.fromEntries(
      [...values].map(([name, pairs]) => {
        const multiValue = pairs.map(([, value]) => ({ value }));
        return [name, { value: multiValue[0]?.value, ...(pairs.length > 1 ? { multiValue } : {}) }];
      }),
    );
    const run = new Function('request', `${code}; return handler({ request }).querystring;`);
    return run({ uri, querystring });
  };

  test('the query filter function keeps the parameters of the contract in one order, with all their values', () => {
    expect(filtered('/api/products', 'utm_source=x&search=eagle&eras=WWII&eras=WWI&_=17')).toEqual({
      eras: { value: 'WWII', multiValue: [{ value: 'WWII' }, { value: 'WWI' }] },
      search: { value: 'eagle' },
    });
    const keys = (query: string) => Object.keys(filtered('/api/products', query)).join();
    expect(keys('search=a&limit=1&cursor=b')).toBe(keys('cursor=b&limit=1&search=a'));
    const parameters = CACHED_PARAMETERS['/api/products'] ?? [];
    expect(parameters).toEqual(Object.keys(ProductQuery.shape).sort());
    for (const name of parameters) expect(keys(`${name}=1`)).toBe(name);
  });

  test('the query filter function keeps what the API rejects', () => {
    for (const name of REJECTED_PARAMETERS) {
      expect(Object.keys(filtered('/api/products/featured', `x=1&${name}=1`))).toEqual([name]);
    }
  });

  test('the query filter function removes the same parameters as the local gateway', () => {
    const queries = [
      'search=a&limit=1&cursor=b&utm_source=x',
      'eras=WWI&search=a&eras=WWII',
      'q=a&search=b',
      'prototype=1&after=x',
      'constructor',
    ];
    for (const path of ['/', '/archive', '/api/products', '/api/products/suggest', '/api/units']) {
      for (const query of queries) {
        const kept = Object.entries<{ value: string; multiValue?: { value: string }[] }>(
          filtered(path, query),
        ).flatMap(([name, { value, multiValue = [{ value }] }]) =>
          multiValue.map((one) => [name, one.value]),
        );
        expect([...new URLSearchParams(filterQuery(path, query))]).toEqual(kept);
      }
    }
  });

  test('the query filter function removes all parameters where the path has none', () => {
    expect(filtered('/api/products/featured', 'x=1&search=a')).toEqual({});
    expect(filtered('/api/products/0b5c9c1e', 'x=1')).toEqual({});
    expect(Object.keys(filtered('/api/products/suggest', 'q=a&search=b'))).toEqual(['q']);
    expect(Object.keys(filtered('/api/products/facets', 'limit=1&search=a&x=1'))).toEqual([
      'search',
    ]);
  });

  test('the query filter function fits CloudFront’s limits', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
    expect(code).not.toMatch(/\b(import|export|require|class|of|async)\b|\.\.\.|\?\.|\?\?|=>/);
    synthTemplate().hasResourceProperties('AWS::CloudFront::Function', { FunctionCode: code });
  });
});
