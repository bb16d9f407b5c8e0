/** Removes all claims on pieces. */
export async function releaseHolds(): Promise<void> {
  const { changeHold } = await import('../../functions/domain/quotes/holds.ts');
  const { listHolds } = await import('../../functions/platform/table/holds.ts');
  for (const hold of (await listHolds()).values()) {
    await changeHold(hold, () => ({ claims: [], freed: [] }));
  }
}
