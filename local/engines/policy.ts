import type { Context } from '@20minutes/s3rver';
import * as z from 'zod';

const names = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? [given] : given));

/** What of IAM's policies a session may be narrowed by here: no denials, no conditions. */
export const Policy = z.object({
  Statement: z.array(
    z.strictObject({ Effect: z.literal('Allow'), Action: names, Resource: names }),
  ),
});
export type Policy = z.infer<typeof Policy>;

/** Whether a policy lets somebody make a call about an object. */
export function allows({ Statement }: Policy, ctx: Context): boolean {
  const action = actionOf(ctx);
  const object = parseObjectPath(ctx);
  if (!action || !object) return false;
  const resource = `arn:aws:s3:::${object.bucket}/${object.key}`;
  return Statement.some(
    ({ Action, Resource }) =>
      Action.some((pattern) => fits(pattern, action)) &&
      Resource.some((pattern) => fits(pattern, resource)),
  );
}

/** The permission that a call takes; undefined for those that uploading does without. */
function actionOf({ method, query, headers }: Context): string | undefined {
  if ('x-amz-copy-source' in headers) return undefined;
  const plain = Object.keys(query).filter((name) => !/^x-(amz-|id$)/i.test(name));
  const call = `${method} ${plain.sort().join(' ')}`.trim();
  return ACTIONS[call];
}

const ACTIONS: Record<string, string> = {
  PUT: 's3:PutObject',
  'PUT partNumber uploadId': 's3:PutObject',
  'POST uploads': 's3:PutObject',
  'POST uploadId': 's3:PutObject',
  'DELETE uploadId': 's3:AbortMultipartUpload',
  'GET uploadId': 's3:ListMultipartUploadParts',
  'GET max-parts uploadId': 's3:ListMultipartUploadParts',
};

/** `*` stands for anything. */
function fits(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}

/** The bucket and the key of a path, decoded; undefined for what is no object's. */
export function parseObjectPath({ path }: Context): { bucket: string; key: string } | undefined {
  const [, bucket, key] = /^\/([^/]+)\/(.+)$/s.exec(decodeURIComponent(path)) ?? [];
  return bucket && key ? { bucket, key } : undefined;
}
