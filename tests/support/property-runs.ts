export const isProving = process.env.ALL_EXAMPLES === 'true';

/** `npm test` tries a twentieth of the examples, `npm run prove` all. */
export const numRuns = (all: number): number => (isProving ? all : Math.ceil(all / 20));
