import * as z from 'zod';

const EXPECTED =
  'A stage name has up to 12 characters of a-z, 0-9 and -, starts with a letter, and does not contain aws, amazon or cognito: --stage staging';

/** Cognito reserves the excluded words in domain prefixes. */
export const Stage = z
  .string(EXPECTED)
  .regex(/^(?!.*(aws|amazon|cognito))[a-z][a-z0-9-]{0,11}$/, EXPECTED);

export const PRODUCTION = 'prod';

export function stackName(stage: string): string {
  return `Guidon-${stage}`;
}
