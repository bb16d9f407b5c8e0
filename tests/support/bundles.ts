import { join } from 'node:path';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';

/** A function as it deploys: it is built before the tests run. The environment must stand. */
export const bundle = (name: string) => import(join(FUNCTIONS_DIR, name, 'index.mjs'));
