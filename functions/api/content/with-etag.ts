import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { NotModified } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';

interface Tagged {
  body: ParsedJson;
  headers: { etag: string };
}

/** Tags are cached per settings object, because every rendered page asks for them. */
const known = new WeakMap<object, Tagged>();

/** Responds with an ETag of the content, or 304 if the client already has it. */
export function withEtag<S extends z.ZodType>(
  event: APIGatewayProxyEventV2,
  schema: S,
  value: z.input<S> & object,
): Tagged | NotModified {
  const answer = known.get(value) ?? addEtag(ParsedJson.of(schema, value));
  known.set(value, answer);
  return NotModified.when(event, answer.headers.etag) ?? answer;
}

function addEtag(body: ParsedJson): Tagged {
  const hash = createHash('sha256').update(body.text).digest('base64url');
  return { body, headers: { etag: `"${hash.slice(0, 22)}"` } };
}
