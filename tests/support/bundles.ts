import { join } from 'node:path';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';

/** Loads a built function. The environment must be set. */
export const loadBundle = (name: string) => import(join(FUNCTIONS_DIR, name, 'index.mjs'));
