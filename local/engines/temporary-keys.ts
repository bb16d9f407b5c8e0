import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Context, Middleware } from '@20minutes/s3rver';
import AWSAccount from '@20minutes/s3rver/lib/models/account.js';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { parseHeader, parseQuery } from '@20minutes/s3rver/lib/signature/v4.js';
import * as z from 'zod';
import { allows, parseObjectPath, Policy } from './policy.ts';
import { denied } from './refusal.ts';
import { isSignedByProduct, S3_CREDENTIALS } from './signature.ts';

/** The role that is there to be assumed; what it may do is what `infra/uploads.ts` gives it. */
export const UPLOAD_ROLE_ARN = 'arn:aws:iam::000000000000:role/guidon-uploads';
const roleOf = (bucket: string): Policy => ({
  Statement: [
    {
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      Resource: [`arn:aws:s3:::${bucket}/uploads/*`],
    },
  ],
});

const AssumeRole = z.object({
  Action: z.literal('AssumeRole'),
  RoleArn: z.literal(UPLOAD_ROLE_ARN),
  RoleSessionName: z.string().regex(/^[\w+=,.@-]{2,64}$/),
  DurationSeconds: z.coerce.number().int().min(900).max(43_200).default(3_600),
  Policy: z
    .string()
    .transform((json) => JSON.parse(json))
    .pipe(Policy)
    .optional(),
});

interface Session {
  token: string;
  endsMs: number;
  /** What all of them allow. */
  policies: Policy[];
}

/** STS, as far as keys for uploads go, and what keeps such keys to what they were given for. They end with
 *  the process, if not before. */
export function temporaryKeys(bucket: string): { sts: Middleware; scope: Middleware } {
  const sessions = new Map<string, Session>();
  const account = new AWSAccount(0, 'guidon-uploads');

  function open(wanted: z.infer<typeof AssumeRole>) {
    for (const [id, { endsMs }] of sessions) {
      if (endsMs < Date.now()) sessions.delete(id) && account.revokeAccessKey(id);
    }
    const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
    const secretAccessKey = randomBytes(30).toString('base64');
    const session = {
      token: randomBytes(48).toString('base64'),
      endsMs: Date.now() + wanted.DurationSeconds * 1000,
      policies: [roleOf(bucket), ...(wanted.Policy ? [wanted.Policy] : [])],
    };
    account.createKeyPair(accessKeyId, secretAccessKey);
    sessions.set(accessKeyId, session);
    return { accessKeyId, secretAccessKey, ...session };
  }

  const sts: Middleware = async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== '/') return next();
    const body = await text(ctx.req);
    const hash = createHash('sha256').update(body).digest('hex');
    const headers = { ...ctx.headers, 'x-amz-content-sha256': hash };
    if (!ctx.headers.authorization || !isSignedByProduct(ctx, headers, '/')) return fail(ctx, 403);
    const wanted = parsed(body);
    if (!wanted) return fail(ctx, 400);
    ctx.type = 'text/xml';
    ctx.status = 200;
    ctx.body = answer(open(wanted));
  };

  const scope: Middleware = (ctx, next) => {
    if (ctx.method === 'OPTIONS' || !parseObjectPath(ctx)) return next();
    // As s3rver itself finds out who signed.
    const { accessKeyId } = ctx.headers.authorization
      ? parseHeader(ctx.headers)
      : parseQuery(ctx.query);
    if (accessKeyId === S3_CREDENTIALS.accessKeyId) return next();
    const session = sessions.get(accessKeyId);
    if (!session) {
      throw new S3Error(
        'InvalidAccessKeyId',
        'The AWS Access Key Id you provided does not exist in our records.',
      );
    }
    const token = ctx.headers['x-amz-security-token'] ?? ctx.query['X-Amz-Security-Token'];
    if (token !== session.token) {
      throw new S3Error('InvalidToken', 'The provided token is malformed or otherwise invalid.');
    }
    if (Date.now() >= session.endsMs) {
      throw new S3Error('ExpiredToken', 'The provided token has expired.');
    }
    if (!session.policies.every((policy) => allows(policy, ctx))) throw denied();
    return next();
  };

  return { sts, scope };
}

function parsed(body: string): z.infer<typeof AssumeRole> | undefined {
  try {
    return AssumeRole.safeParse(Object.fromEntries(new URLSearchParams(body))).data;
  } catch {
    return undefined;
  }
}

function fail(ctx: Context, status: 400 | 403): void {
  const code = status === 403 ? 'AccessDenied' : 'ValidationError';
  ctx.type = 'text/xml';
  ctx.status = status;
  ctx.body = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>Only the role for uploads can be assumed here, by who may</Message></Error></ErrorResponse>`;
}

function answer(keys: {
  accessKeyId: string;
  secretAccessKey: string;
  token: string;
  endsMs: number;
}): string {
  return `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
<AccessKeyId>${keys.accessKeyId}</AccessKeyId><SecretAccessKey>${keys.secretAccessKey}</SecretAccessKey>
<SessionToken>${keys.token}</SessionToken><Expiration>${new Date(keys.endsMs).toISOString()}</Expiration>
</Credentials></AssumeRoleResult></AssumeRoleResponse>`;
}
