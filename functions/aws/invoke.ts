/** Has a function work on something that nobody waits for.
 *  @throws when it could not even be asked. */
export async function invokeLater(functionName: string, event: object): Promise<void> {
  // Few invocations ask another one.
  const { invoke } = await import('./lambda.ts');
  await invoke(functionName, event);
}
