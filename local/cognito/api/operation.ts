import { InvalidParameterError } from 'cognito-local/lib/errors.js';
import * as z from 'zod';

export type Operation = (input: unknown) => Promise<unknown>;

/** @throws InvalidParameterError for invalid input */
export function operation<T extends z.ZodType>(
  schema: T,
  handle: (input: z.output<T>) => Promise<unknown>,
): Operation {
  return async (input) => {
    const result = schema.safeParse(input);
    if (result.success) return handle(result.data);
    const [issue] = result.error.issues;
    throw new InvalidParameterError(`${issue?.path.join('.')}: ${issue?.message}`);
  };
}

export const NewEmail = z.email('Username should be an email.').max(128).toLowerCase();

export const Attributes = z
  .array(z.object({ Name: z.string(), Value: z.string().max(2048) }))
  .default([]);

export const omitIdentity = (attributes: z.output<typeof Attributes>) =>
  attributes.filter(({ Name }) => Name !== 'email' && Name !== 'sub');
