/** `npm run prove` sets it for the whole number of examples. */
const isProving = process.env.ALL_EXAMPLES === 'true';

/** Returns how many examples of a property are tried: a twentieth in `npm test`, all in `npm run prove`. */
export const numRuns = (all: number): number => (isProving ? all : Math.ceil(all / 20));
