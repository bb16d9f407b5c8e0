import * as z from 'zod';
import type { JSONSchema } from 'zod/v4/core';

export type Schema = JSONSchema.JSONSchema;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const Parameter = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().default(false),
  schema: z.custom<Schema>(),
});
export type Parameter = z.infer<typeof Parameter>;
const Content = z.record(z.string(), z.object({ schema: z.custom<Schema>() }));
/** Photos and PDFs have no schema. */
const ResponseContent = z.record(z.string(), z.object({ schema: z.custom<Schema>().optional() }));
const Operation = z.object({
  tags: z.tuple([z.string()]),
  'x-access': z.enum(['public', 'member', 'staff']),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: ResponseContent.optional() }),
  ),
});
const Document = z.object({
  components: z.object({ schemas: z.record(z.string(), z.custom<Schema>()) }),
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), Operation)),
});

export interface Operation extends z.infer<typeof Operation> {
  key: string;
  method: string;
  path: string;
  responseSchemas: Map<number, z.ZodType>;
}

/** Accepts any UUID variant, because user pool ids have none. */
const UUID = '^[\\da-fA-F]{8}(-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}$';

const CONTROL_CHARACTERS = '\\x00-\\x1f\\x7f-\\x9f';

/**
 * Rewrites references to `#/$defs/`.
 * @param text the served OpenAPI 3.1 document
 */
export function readOperations(text: string) {
  const { paths, components } = Document.parse(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')),
  );
  const $defs = components.schemas;
  const checked = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, each) => {
      if (each?.format === 'uuid') return { type: 'string', pattern: UUID };
      // Zod reads patterns without the `u` flag of JSON Schema.
      return key === 'pattern' ? String(each).replaceAll('\\p{Cc}', CONTROL_CHARACTERS) : each;
    });
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]): Operation => {
      const method = name.toUpperCase();
      const schemas = Object.entries(operation.responses).map(
        ([status, { content }]): [number, z.ZodType] => {
          const schema = content?.['application/json']?.schema;
          return [
            Number(status),
            schema ? z.fromJSONSchema(checked({ ...schema, $defs })) : z.any(),
          ];
        },
      );
      return {
        ...operation,
        key: `${method} ${path}`,
        method,
        path,
        responseSchemas: new Map(schemas),
      };
    }),
  );
  return { operations, $defs };
}
