/** Of all that is chosen at random: the same one chooses the same again. */
export const SEED = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000);
