import * as z from 'zod';

/** Runs a command. The process ends with the exit code that it returns, or with 1 and a sentence of what is
 *  wrong. */
export async function run(command: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n');
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'Region is missing') {
    return 'Which region? Set AWS_REGION, or AWS_PROFILE to a profile that has one.';
  }
  if (error.name === 'CredentialsProviderError') {
    return `No AWS credentials are at hand: log in, or set AWS_PROFILE. (${error.message})`;
  }
  // A connection that is refused at each of several addresses has no message.
  return error.message || error.name;
}
