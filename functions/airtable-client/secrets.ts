import { AppError } from '../errors.ts';

export type SecretName = 'AIRTABLE_TOKEN' | 'AIRTABLE_CLIENT_SECRET';

const KEPT_MS = 5 * 60_000;

const kept = new Map<string, { value: Promise<string | undefined>; untilMs: number }>();

/** A secret of the environment or, where `<NAME>_PARAMETER` names one, of an SSM parameter, which is
 *  read anew after five minutes. It must stand in no log, error or answer.
 *  @returns undefined where there is none.
 *  @throws AppError AIRTABLE_NOT_CONFIGURED when the parameter cannot be read. */
export async function secret(name: SecretName): Promise<string | undefined> {
  const given = process.env[name]?.trim();
  if (given) return given;
  const parameter = process.env[`${name}_PARAMETER`]?.trim();
  if (!parameter) return undefined;
  const known = kept.get(parameter);
  if (known && Date.now() < known.untilMs) return known.value;
  const value = read(name, parameter);
  kept.set(parameter, { value, untilMs: Date.now() + KEPT_MS });
  try {
    const found = await value;
    // Whoever creates it next need not wait.
    if (found === undefined) kept.delete(parameter);
    return found;
  } catch (error) {
    kept.delete(parameter);
    throw error;
  }
}

async function read(name: SecretName, parameterName: string): Promise<string | undefined> {
  try {
    // Where the environment has it, the client is not loaded.
    const { parameter } = await import('../aws/parameters.ts');
    return (await parameter(parameterName))?.trim() || undefined;
  } catch (error) {
    throw new AppError(
      'AIRTABLE_NOT_CONFIGURED',
      `${name} could not be read from the parameter ${parameterName} just now. Try again; if that does not help, check that the function may read and decrypt it.`,
      { cause: error instanceof Error ? error.name : 'unknown' },
    );
  }
}
