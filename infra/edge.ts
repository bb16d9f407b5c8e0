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
import { BEHAVIOURS, type Behaviour } from '../shared/edge/behaviours.ts';
import type { AccessLogs } from './access-logs.ts';
import { responseHeaders } from './edge/response-headers.ts';
import { screenFunction } from './edge/spa-rewrite.ts';
import { webAclOf } from './edge/web-acl.ts';
import type { Gateway } from './gateway.ts';
import { acknowledge } from './cdk-nag.ts';
import type { Settings } from './settings.ts';

interface Props {
  settings: Settings;
  logs: AccessLogs;
  gateway: Gateway;
  siteBucket: IBucket;
  /** By its name, since the bucket itself is made for this site. */
  mediaBucketName: string;
}

/** Errors are asked about anew each time. */
const ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** The CDN: every path to its origin, as the table of behaviours says. */
export class Edge extends Construct {
  readonly distribution: Distribution;
  /** As browsers know it: an origin. */
  readonly siteUrl: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { domainName, certificateArn } = props.settings;
    const behaviourOf = this.#behaviours(props);
    const { '*': fallback, ...others } = Object.fromEntries(
      BEHAVIOURS.map((behaviour) => [behaviour.path, behaviourOf(behaviour)]),
    );
    if (!fallback) throw new Error('No behaviour for every other path');
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      defaultRootObject: 'index.html',
      ...(domainName && certificateArn
        ? {
            domainNames: [domainName],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          }
        : {}),
      ...webAclOf(this, props.settings),
      logBucket: props.logs.bucket,
      logFilePrefix: 'cdn/',
      defaultBehavior: fallback,
      additionalBehaviors: others,
      errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    this.siteUrl = `https://${domainName ?? this.distribution.distributionDomainName}`;
    this.#addresses(props.settings);
    this.#acknowledge(props.settings);
  }

  #behaviours({ gateway, siteBucket, mediaBucketName }: Props) {
    const media = Bucket.fromBucketName(this, 'Media', mediaBucketName);
    const { stackName, region } = Stack.of(this);
    const originAccessControl = new S3OriginAccessControl(this, 'Signed', {
      // CloudFront's names are of all regions.
      originAccessControlName: `${stackName}-${region}`,
    });
    const origins: Record<Behaviour['origin'], IOrigin> = {
      // Who may list tells what is missing from what is forbidden.
      site: S3BucketOrigin.withOriginAccessControl(siteBucket, {
        originAccessControl,
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      media: S3BucketOrigin.withOriginAccessControl(media, { originAccessControl }),
      api: new HttpOrigin(gateway.host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
      }),
    };
    const kept = this.#cachePolicies();
    const headers: ResponseHeadersPolicy = responseHeaders(this, media);
    const screens = screenFunction(this);
    return ({ path, origin, kept: how }: Behaviour): BehaviorOptions => ({
      origin: origins[origin],
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: origin === 'api' ? AllowedMethods.ALLOW_ALL : AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      cachePolicy: kept[how],
      responseHeadersPolicy: headers,
      ...(how === 'private'
        ? { originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER }
        : {}),
      ...(path === '*'
        ? {
            functionAssociations: [
              { function: screens, eventType: FunctionEventType.VIEWER_REQUEST },
            ],
          }
        : {}),
    });
  }

  #cachePolicies(): Record<Behaviour['kept'], ICachePolicy> {
    const asSaid = (id: string, queryStringBehavior: CacheQueryStringBehavior) =>
      new CachePolicy(this, id, {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: CacheHeaderBehavior.none(),
        queryStringBehavior,
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      });
    return {
      lasting: CachePolicy.CACHING_OPTIMIZED,
      revalidated: asSaid('Revalidated', CacheQueryStringBehavior.none()),
      shared: asSaid('Shared', CacheQueryStringBehavior.all()),
      private: CachePolicy.CACHING_DISABLED,
    };
  }

  #addresses({ domainName, hostedZoneId, hostedZoneName }: Settings): void {
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
      'Collectors live everywhere: no country is shut out.',
    ]);
    acknowledge(distribution, [
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The bucket of the media is made for this site; its own policy lets the CDN read the photos.',
    ]);
    acknowledge(distribution, [
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The root is index.html, and no query reaches the bucket: there is no way to a list.',
    ]);
    if (!webAcl) {
      acknowledge(distribution, [
        'AwsSolutions-CFR2',
        'A firewall is the dealer’s choice (context webAcl), for what it costs. What reaches the functions is throttled without it, and a flood is told.',
      ]);
    }
    if (!domainName) {
      acknowledge(distribution, [
        'AwsSolutions-CFR4',
        'CloudFront’s own domain has no other policy; a domain of one’s own takes TLS 1.2 at least.',
      ]);
    }
  }
}
