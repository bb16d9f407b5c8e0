import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The build replaces the calls of the returned function by the files' contents.
 *  @param from the URL of the module that reads them. */
export const fileReader =
  (from: string) =>
  (path: string): Buffer =>
    readFileSync(createRequire(from).resolve(path));
