/**
 * Reads the environment or, if `<NAME>_PARAMETER` is set, that SSM parameter. The secret must not appear in logs,
 * errors or responses.
 * @returns undefined if it is not set.
 * @throws the error of the parameter store.
 */
export async function readSecret(name: string): Promise<string | undefined> {
  const value = process.env[name]?.trim();
  if (value) return value;
  const parameterName = getParameterName(name);
  if (!parameterName) return undefined;
  const { getParameter } = await import('./parameters.ts');
  return getParameter(parameterName);
}

/** @returns the parameter of a secret that is not in the environment. */
export const getParameterName = (name: string): string | undefined =>
  process.env[`${name}_PARAMETER`]?.trim();
