import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const { resolve } = createRequire(import.meta.url);
const CALL = /\breadPackageFile\(\s*'([^']+)',?\s*\)/g;

/** Puts the files of packages, such as fonts, into the bundles, which have no packages: each call of
 *  `readPackageFile` with a literal path becomes the file's content. */
export const embeddedFiles: Plugin = {
  name: 'embedded-files',
  setup(build) {
    build.onLoad({ filter: /functions[\\/]documents[\\/]render[\\/]assets\.ts$/ }, async (args) => {
      const source = await readFile(args.path, 'utf8');
      const paths = Array.from(source.matchAll(CALL), ([, path = '']) => path);
      const contents = new Map(
        await Promise.all(
          paths.map(async (path) => [path, await readFile(resolve(path), 'base64')] as const),
        ),
      );
      return {
        contents: source.replace(
          CALL,
          (_, path) => `Buffer.from('${contents.get(path)}', 'base64')`,
        ),
        loader: 'ts',
      };
    });
  },
};
