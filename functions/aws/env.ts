import type * as z from 'zod';

/** The environment, parsed. A variable that is missing or malformed is named in the error.
 *  @throws Error at start, so that a wrong deployment fails before its first request. */
export function readEnv<S extends z.ZodObject>(schema: S): z.output<S> {
  const result = schema.safeParse(process.env);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The environment is not as expected: ${wrong.join('; ')}`);
}
