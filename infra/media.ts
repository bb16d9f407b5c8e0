import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** Photos and the published catalogue: private, for the CDN and the functions alone. */
export class Media extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      // Browsers PUT photos here, to signed addresses; they read nothing here.
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: this.#siteOrigins(),
          allowedHeaders: ['content-type'],
          exposedHeaders: ['ETag'],
          maxAge: 3_000,
        },
      ],
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
        },
        // Photos that no item took, and what was deleted of them: they may say where they were made.
        {
          prefix: UPLOADS,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { prefix: UPLOADS, expiredObjectDeleteMarker: true },
        // What was read of Airtable is good for a day at most.
        { prefix: AIRTABLE_CACHE, expiration: Duration.days(2) },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** Any, unless `siteOrigins` names them. The site's own, when it is the CDN's, cannot be known here: the CDN
   *  is made of the bucket. And it would keep nobody out: a PUT takes a signature, which staff alone are
   *  given, and no cookie goes along by which another site could borrow theirs. */
  #siteOrigins(): string[] {
    const given: unknown = this.node.tryGetContext('siteOrigins') ?? [];
    const origins = (Array.isArray(given) ? given : String(given).split(',')).flatMap(
      (origin: unknown) => String(origin).trim() || [],
    );
    for (const origin of origins) {
      if (URL.parse(origin)?.origin !== origin) {
        throw new Error(`siteOrigins: expected origins like https://shop.example, not ${origin}`);
      }
    }
    return origins.length > 0 ? origins : ['*'];
  }
}

/** Below it, photos as staff send them: see `functions/storage/uploads.ts`. */
export const UPLOADS = 'uploads/';
/** Below it, photos as everybody sees them. */
export const PHOTOS = 'photos/';
/** Below it, what was read of Airtable lately. */
export const AIRTABLE_CACHE = 'airtable-cache/';

/** Below it, the versions of the reference catalogue. None ever expires: a table that is restored finds its own. */
export const REFERENCE_CATALOGUE = 'reference-catalogue/';

export const READ = ['s3:GetObject'];
export const WRITE = ['s3:PutObject'];
export const DELETE = ['s3:DeleteObject'];
/** Uploading, whole or in parts, and giving up. */
export const UPLOAD = [...WRITE, 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'];

export function objectsBelow(bucket: Bucket, prefix: string, ...actions: string[]) {
  return new PolicyStatement({ actions, resources: [bucket.arnForObjects(`${prefix}*`)] });
}

/** Lets a function do so much with the objects below a prefix, and no more. */
export function grantObjects(
  bucket: Bucket,
  lambda: Lambda,
  prefix: string,
  ...actions: string[]
): void {
  lambda.addToRolePolicy(objectsBelow(bucket, prefix, ...actions));
}

/** Lets a function tell an object that is not there from one that it may not read. */
export function grantToMiss(bucket: Bucket, lambda: Lambda): void {
  lambda.addToRolePolicy(
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  );
}
