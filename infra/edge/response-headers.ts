import { Duration, Stack } from 'aws-cdk-lib';
import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { securityHeaders } from '../../shared/edge/behaviours.ts';

/** The security headers of every answer, as the local gateway sends them. CloudFront has settings of its own
 *  for those that it knows, and takes them in no other way.
 *  @param media where browsers send photos to. */
export function responseHeaders(scope: Construct, media: IBucket): ResponseHeadersPolicy {
  const {
    'content-security-policy': contentSecurityPolicy = '',
    'strict-transport-security': transport = '',
    'referrer-policy': referrer = '',
    'x-content-type-options': _,
    ...others
  } = securityHeaders({ uploads: [`https://${media.bucketRegionalDomainName}`] });
  const { stackName, region } = Stack.of(scope);
  return new ResponseHeadersPolicy(scope, 'Headers', {
    // CloudFront's names are of all regions: a stage may stand in several.
    responseHeadersPolicyName: `${stackName}-${region}`,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(transport)?.[1])),
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: referrer as HeadersReferrerPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({
        header,
        value,
        override: true,
      })),
    },
  });
}
