import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const CALL = /\breadFile\(\s*'([^']+)',?\s*\)/g;
const MODULES =
  /functions[\\/](?:api[\\/]content[\\/]shipped-pages|domain[\\/](?:documents[\\/]assets|photos[\\/](?:decode|encode)))\.ts$/;

/** Embeds files such as fonts, because bundles have no packages: each call of `readFile` with the literal path
 *  of a package's file, or one relative to the module, becomes the file's content. */
export const embeddedFiles: Plugin = {
  name: 'embedded-files',
  setup(build) {
    build.onLoad({ filter: MODULES }, async (args) => {
      const { resolve } = createRequire(args.path);
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
