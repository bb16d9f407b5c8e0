import * as z from 'zod';

const EXPECTED =
  'A stage is named by up to 12 of a-z, 0-9 and -, a letter first, without aws, amazon or cognito: --stage staging';

/** The name of a stage: several stand side by side in one account. Cognito keeps some words to itself. */
export const Stage = z
  .string(EXPECTED)
  .regex(/^(?!.*(aws|amazon|cognito))[a-z][a-z0-9-]{0,11}$/, EXPECTED);

/** The stage whose data is kept and protected, whatever is done to the stack. */
export const PRODUCTION = 'prod';

export function stackName(stage: string): string {
  return `Guidon-${stage}`;
}
