import * as z from 'zod';

export async function run(command: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    console.error(formatError(error));
    process.exitCode = 1;
  }
}

function formatError(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n');
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'Region is missing') {
    return 'No AWS region. Set AWS_REGION, or AWS_PROFILE to a profile with a region.';
  }
  if (error.name === 'CredentialsProviderError') {
    return `No AWS credentials. Log in, or set AWS_PROFILE. (${error.message})`;
  }
  // An AggregateError of refused connections has no message.
  return error.message || error.name;
}
