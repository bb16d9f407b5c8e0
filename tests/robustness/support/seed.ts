/** Set `PROVE_SEED` to repeat a run. */
export const SEED = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000);
