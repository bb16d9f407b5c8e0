import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Context, Middleware } from '@20minutes/s3rver';
import AWSAccount from '@20minutes/s3rver/lib/models/account.js';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { parseHeader, parseQuery } from '@20minutes/s3rver/lib/signature/v4.js';
import * as z from 'zod';
import type { EngineKeys } from './keys.ts';
import { allows, Policy, parseObjectPath } from './policy.ts';
import { denied } from './s3-errors.ts';
import { isSignedWith } from './signature.ts';

/** The only role that can be assumed, with the permissions of `infra/uploads.ts`. */
export const UPLOAD_ROLE_ARN = 'arn:aws:iam::000000000000:role/guidon-uploads';
const uploadRolePolicy = (bucket: string): Policy => ({
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
  expiresAtMs: number;
  policies: Policy[];
}

/**
 * Implements STS AssumeRole for uploads and enforces the sessions' policies. Sessions are in memory.
 * @param keys the product's keys, which have all permissions
 */
export function temporaryKeys(
  bucket: string,
  keys: EngineKeys,
): { sts: Middleware; enforcePolicies: Middleware } {
  const sessions = new Map<string, Session>();
  const account = new AWSAccount(0, 'guidon-uploads');

  function createSession(request: z.infer<typeof AssumeRole>) {
    for (const [id, { expiresAtMs }] of sessions) {
      if (expiresAtMs < Date.now()) sessions.delete(id) && account.revokeAccessKey(id);
    }
    const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
    const secretAccessKey = randomBytes(30).toString('base64');
    const session = {
      token: randomBytes(48).toString('base64'),
      expiresAtMs: Date.now() + request.DurationSeconds * 1000,
      policies: [uploadRolePolicy(bucket), ...(request.Policy ? [request.Policy] : [])],
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
    const { method, path, querystring } = ctx;
    const isSigned =
      ctx.headers.authorization && isSignedWith(keys, { method, path, querystring, headers });
    if (!isSigned) return fail(ctx, 403);
    const request = parseRequest(body);
    if (!request) return fail(ctx, 400);
    ctx.type = 'text/xml';
    ctx.status = 200;
    ctx.body = formatResponse(createSession(request));
  };

  const enforcePolicies: Middleware = (ctx, next) => {
    if (ctx.method === 'OPTIONS' || !parseObjectPath(ctx)) return next();
    const { accessKeyId } = ctx.headers.authorization
      ? parseHeader(ctx.headers)
      : parseQuery(ctx.query);
    if (accessKeyId === keys.accessKeyId) return next();
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
    if (Date.now() >= session.expiresAtMs) {
      throw new S3Error('ExpiredToken', 'The provided token has expired.');
    }
    if (!session.policies.every((policy) => allows(policy, ctx))) throw denied();
    return next();
  };

  return { sts, enforcePolicies };
}

function parseRequest(body: string): z.infer<typeof AssumeRole> | undefined {
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
  ctx.body = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>Only the upload role can be assumed, with the credentials of the product</Message></Error></ErrorResponse>`;
}

function formatResponse(session: {
  accessKeyId: string;
  secretAccessKey: string;
  token: string;
  expiresAtMs: number;
}): string {
  return `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
<AccessKeyId>${session.accessKeyId}</AccessKeyId><SecretAccessKey>${session.secretAccessKey}</SecretAccessKey>
<SessionToken>${session.token}</SessionToken><Expiration>${new Date(session.expiresAtMs).toISOString()}</Expiration>
</Credentials></AssumeRoleResult></AssumeRoleResponse>`;
}
