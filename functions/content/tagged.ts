import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { NotModified, ParsedJson } from '../http/response.ts';

/** An answer with a tag of its content, or 304 if the client has it already. */
export function tagged<S extends z.ZodType>(
  event: APIGatewayProxyEventV2,
  schema: S,
  value: z.input<S>,
) {
  const body = ParsedJson.of(schema, value);
  const etag = `"${createHash('sha256').update(body.text).digest('base64url').slice(0, 22)}"`;
  return NotModified.when(event, etag) ?? { body, headers: { etag } };
}
