import type * as z from 'zod';

/** @throws Error naming each missing or malformed variable. */
export function readEnv<S extends z.ZodObject>(schema: S): z.output<S> {
  const result = schema.safeParse(process.env);
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`Invalid environment: ${details.join('; ')}`);
}
