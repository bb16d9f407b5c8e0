import { fileURLToPath } from 'node:url';
import { RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { IMMUTABLE, REVALIDATED } from '../shared/edge/behaviors.ts';
import type { AccessLogs } from './access-logs.ts';
import { acknowledge, objectWildcardFinding } from './cdk-nag.ts';
import { privateBucket } from './private-bucket.ts';
import type { Settings } from './settings.ts';

interface Props {
  settings: Settings;
  logs: AccessLogs;
}

const SITE_DIR = fileURLToPath(new URL('../dist/site', import.meta.url));
/** The CDN compresses responses itself, and source maps are not published. */
const EXCLUDED = ['*.br', '*.gz', '*.map'];

export class Site extends Construct {
  readonly bucket: IBucket;
  readonly #isProduction: boolean;

  constructor(scope: Construct, id: string, { settings, logs }: Props) {
    super(scope, id);
    this.#isProduction = settings.isProduction;
    // A build creates all its files, so the bucket is emptied and deleted in production as well: otherwise a failed
    // first deployment cannot be rolled back.
    this.bucket = privateBucket(
      this,
      { isProduction: false },
      {
        serverAccessLogsBucket: logs.bucket,
        serverAccessLogsPrefix: 'site/',
      },
    );
  }

  /** Keeps the assets of earlier deployments, so that open tabs continue to work.
   *  @returns the upload of the assets. */
  deploy(): Construct {
    const logGroup = new LogGroup(this, 'UploadLog', {
      retention: this.#isProduction ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(`${SITE_DIR}/assets`, { exclude: EXCLUDED })],
      destinationBucket: this.bucket,
      destinationKeyPrefix: 'assets/',
      cacheControl: [CacheControl.fromString(IMMUTABLE)],
      prune: false,
      logGroup,
    });
    new BucketDeployment(this, 'Files', {
      sources: [Source.asset(SITE_DIR, { exclude: ['assets', ...EXCLUDED] })],
      destinationBucket: this.bucket,
      cacheControl: [CacheControl.fromString(REVALIDATED)],
      prune: false,
      logGroup,
    });
    this.#acknowledge(assets);
    return assets;
  }

  #acknowledge({ handlerRole }: BucketDeployment): void {
    const handler = handlerRole.node.scope ?? handlerRole;
    const reason =
      'CDK’s upload function, which runs only during deployments. It reads CDK’s asset bucket and writes the site’s.';
    const { partition, account, region } = Stack.of(this);
    const aws = tokenName(partition, 'Partition');
    const assets = `cdk-hnb659fds-assets-${tokenName(account, 'AccountId')}-${tokenName(region, 'Region')}/*`;
    for (const finding of [
      'L1',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'IAM5[Action::s3:GetBucket*]',
      'IAM5[Action::s3:GetObject*]',
      'IAM5[Action::s3:List*]',
      'IAM5[Action::s3:Abort*]',
      'IAM5[Action::s3:DeleteObject*]',
      `IAM5[Resource::arn:${aws}:s3:::${assets}]`,
    ]) {
      acknowledge(handler, [`AwsSolutions-${finding}`, reason]);
    }
    acknowledge(handler, [objectWildcardFinding(this.bucket, '*'), reason]);
  }
}

/** cdk-nag writes a value that is unknown at synthesis as `<AWS::name>`. */
function tokenName(value: string, name: string): string {
  return Token.isUnresolved(value) ? `<AWS::${name}>` : value;
}
