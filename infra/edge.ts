import { Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  type Function as EdgeFunction,
  FunctionEventType,
  HttpVersion,
  type ICachePolicy,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_PATH, BEHAVIORS, type Behavior, FORWARDED } from '../shared/edge/behaviors.ts';
import { ORIGIN_TIMEOUT_SECONDS } from '../shared/edge/limits.ts';
import { ORIGIN_SECRET_HEADER } from '../shared/edge/origin-secret.ts';
import { RENDER_PATH } from '../shared/edge/render-path.ts';
import type { AccessLogs } from './access-logs.ts';
import { acknowledge } from './cdk-nag.ts';
import { importSocketFunction } from './edge/import-socket.ts';
import { queryFilterFunction } from './edge/query-filter.ts';
import { requestPathFunction } from './edge/request-path.ts';
import { responseHeaders } from './edge/response-headers.ts';
import { webAclProps } from './edge/web-acl.ts';
import type { Gateway } from './gateway.ts';
import type { OriginSecret } from './origin-secret.ts';
import type { Settings } from './settings.ts';
import type { Sockets } from './sockets.ts';

export interface EdgeProps {
  settings: Settings;
  logs: AccessLogs;
  gateway: Gateway;
  sockets: Sockets;
  originSecret: OriginSecret;
  siteBucket: IBucket;
  /** The bucket is passed by name: its CORS rules depend on this site's URL, so a reference would be circular. */
  mediaBucketName: string;
}

const ERROR_STATUSES = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

export class Edge extends Construct {
  readonly distribution: Distribution;
  readonly siteUrl: string;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { domainName, certificateArn } = props.settings;
    const toBehavior = this.#behaviorFactory(props);
    const { '*': fallback, ...additionalBehaviors } = Object.fromEntries(
      BEHAVIORS.map((behavior) => [behavior.path, toBehavior(behavior)]),
    );
    if (!fallback) throw new Error('BEHAVIORS has no entry for *');
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      ...(domainName && certificateArn
        ? {
            domainNames: [domainName],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          }
        : {}),
      ...webAclProps(this, props.settings),
      logBucket: props.logs.bucket,
      logFilePrefix: 'cdn/',
      defaultBehavior: fallback,
      additionalBehaviors,
      errorResponses: ERROR_STATUSES.map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    });
    this.siteUrl = `https://${domainName ?? this.distribution.distributionDomainName}`;
    this.#addDnsRecords(props.settings);
    this.#acknowledge(props.settings);
  }

  #behaviorFactory(props: EdgeProps) {
    const { gateway, sockets, originSecret, siteBucket, mediaBucketName } = props;
    const media = Bucket.fromBucketName(this, 'Media', mediaBucketName);
    const { stackName, region } = Stack.of(this);
    const originAccessControl = new S3OriginAccessControl(this, 'Signed', {
      // Names in CloudFront are global.
      originAccessControlName: `${stackName}-${region}`,
    });
    const toGateway = {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(ORIGIN_TIMEOUT_SECONDS),
      customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret.current },
    };
    const calls = new HttpOrigin(gateway.host, { ...toGateway, originPath: API_PATH });
    const origins: Record<Behavior['origin'], IOrigin> = {
      // Without list access S3 answers 403 instead of 404 for a missing file.
      site: S3BucketOrigin.withOriginAccessControl(siteBucket, {
        originAccessControl,
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      media: S3BucketOrigin.withOriginAccessControl(media, { originAccessControl }),
      api: new HttpOrigin(gateway.host, toGateway),
      derivatives: calls,
      imports: calls,
      sockets: new HttpOrigin(sockets.host, toGateway),
      render: new HttpOrigin(gateway.host, { ...toGateway, originPath: RENDER_PATH }),
    };
    const cachePolicies = this.#cachePolicies();
    const responseHeadersPolicy: ResponseHeadersPolicy = responseHeaders(this, media);
    const rewrites: Partial<Record<Behavior['origin'], EdgeFunction>> = {
      sockets: importSocketFunction(this, sockets.path),
      api: requestPathFunction(this),
    };
    const queryFilter = queryFilterFunction(this);
    return (behavior: Behavior): BehaviorOptions => {
      const { origin, caching } = behavior;
      const rewrite = caching === 'shared' ? queryFilter : rewrites[origin];
      return {
        origin: origins[origin],
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods:
          origin === 'api' || origin === 'imports'
            ? AllowedMethods.ALLOW_ALL
            : AllowedMethods.ALLOW_GET_HEAD,
        compress: true,
        cachePolicy: cachePolicies[caching],
        responseHeadersPolicy,
        ...(FORWARDED[caching].viewer
          ? { originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER }
          : {}),
        ...(rewrite
          ? {
              functionAssociations: [
                { function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST },
              ],
            }
          : {}),
      };
    };
  }

  #cachePolicies(): Record<Behavior['caching'], ICachePolicy> {
    const byOriginHeaders = (id: string, caching: Behavior['caching']) =>
      new CachePolicy(this, id, {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: CacheHeaderBehavior.none(),
        queryStringBehavior: FORWARDED[caching].query
          ? CacheQueryStringBehavior.all()
          : CacheQueryStringBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      });
    return {
      immutable: CachePolicy.CACHING_OPTIMIZED,
      revalidated: byOriginHeaders('Revalidated', 'revalidated'),
      shared: byOriginHeaders('Shared', 'shared'),
      private: CachePolicy.CACHING_DISABLED,
    };
  }

  #addDnsRecords({ domainName, hostedZoneId, hostedZoneName }: Settings): void {
    if (!domainName || !hostedZoneId || !hostedZoneName) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId,
      zoneName: hostedZoneName,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, 'Address', { zone, recordName: domainName, target });
    new AaaaRecord(this, 'AddressV6', { zone, recordName: domainName, target });
  }

  #acknowledge({ domainName, webAcl }: Settings): void {
    const { distribution } = this;
    acknowledge(distribution, [
      'AwsSolutions-CFR1',
      'Collectors live everywhere, so no country is blocked.',
    ]);
    acknowledge(distribution, [
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The media bucket belongs to this stack; its bucket policy lets the CDN read the photos.',
    ]);
    acknowledge(distribution, [
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Only paths of files reach the bucket, and no query strings, so nothing can be listed.',
    ]);
    if (!webAcl) {
      acknowledge(distribution, [
        'AwsSolutions-CFR2',
        'The firewall can be turned off because of its cost (setting webAcl). The API is throttled without it, and an alarm reports a flood.',
      ]);
    }
    if (!domainName) {
      acknowledge(distribution, [
        'AwsSolutions-CFR4',
        'CloudFront’s default domain allows no other policy; a custom domain requires TLS 1.2.',
      ]);
    }
  }
}
