import type { Context } from '@20minutes/s3rver';
import * as z from 'zod';

const Names = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));

/** Supports a subset of IAM policies: no denials, no conditions. */
export const Policy = z.object({
  Statement: z.array(
    z.strictObject({ Effect: z.literal('Allow'), Action: Names, Resource: Names }),
  ),
});
export type Policy = z.infer<typeof Policy>;

export function allows({ Statement }: Policy, ctx: Context): boolean {
  const action = getAction(ctx);
  const object = parseObjectPath(ctx);
  if (!action || !object) return false;
  const resource = `arn:aws:s3:::${object.bucket}/${object.key}`;
  return Statement.some(
    ({ Action, Resource }) =>
      Action.some((pattern) => matches(pattern, action)) &&
      Resource.some((pattern) => matches(pattern, resource)),
  );
}

/** Returns undefined for calls that uploads do not make. */
function getAction({ method, query, headers }: Context): string | undefined {
  if ('x-amz-copy-source' in headers) return undefined;
  const parameters = Object.keys(query).filter((name) => !/^x-(amz-|id$)/i.test(name));
  const call = `${method} ${parameters.sort().join(' ')}`.trim();
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

function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}

export function parseObjectPath({ path }: Context): { bucket: string; key: string } | undefined {
  const [, bucket, key] = /^\/([^/]+)\/(.+)$/s.exec(decodeURIComponent(path)) ?? [];
  return bucket && key ? { bucket, key } : undefined;
}
