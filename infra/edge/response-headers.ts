import { Duration, Stack } from 'aws-cdk-lib';
import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { securityHeaders } from '../../shared/edge/security-headers.ts';

/** Must equal the local gateway's headers. CloudFront accepts the well-known security headers only through
 *  dedicated settings.
 *  @param media the bucket that browsers upload photos to. */
export function responseHeaders(scope: Construct, media: IBucket): ResponseHeadersPolicy {
  const {
    'content-security-policy': contentSecurityPolicy = '',
    'strict-transport-security': hsts = '',
    'referrer-policy': referrerPolicy = '',
    'x-content-type-options': _,
    ...custom
  } = securityHeaders({ uploads: [`https://${media.bucketRegionalDomainName}`] });
  const { stackName, region } = Stack.of(scope);
  return new ResponseHeadersPolicy(scope, 'Headers', {
    // Names in CloudFront are global, and a stage may exist in several regions.
    responseHeadersPolicyName: `${stackName}-${region}`,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(hsts)?.[1])),
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({
        header,
        value,
        override: true,
      })),
    },
  });
}
