import { readFile } from 'node:fs/promises';
import type { OnLoadResult, Plugin } from 'esbuild';

/** Leaves out of a bundle what no code in it can reach, where esbuild cannot tell. */
export const treeShaking: Plugin = {
  name: 'without-unreachable',
  setup(build) {
    const load = (filter: RegExp, loaded: (source: string) => OnLoadResult) =>
      build.onLoad({ filter }, async ({ path }) => loaded(await readFile(path, 'utf8')));

    load(/@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/, (source) => ({
      contents: withPlainKeys(source),
    }));
    // A client tells its version, and nothing else of the file.
    load(/@aws-sdk[\\/][\w-]+[\\/]package\.json$/, (source) => ({
      contents: JSON.stringify({ version: JSON.parse(source).version }),
      loader: 'json',
    }));
    // The API's description is made when the product is built: no function describes a schema.
    load(/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, (source) => ({
      contents: source.replace(/^ *inst\._zod\.processJSONSchema = .+;$/gm, ''),
    }));
    load(/zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/, (source) => ({
      contents: withoutBodies(source),
    }));
  },
};

/** The SDK describes each call by objects whose keys are constants, `{ [_h]: … }`. To esbuild, such a key may
 *  be anything with an effect of its own, so that it keeps all descriptions for one that is used. */
function withPlainKeys(source: string): string {
  const constants = new Map(
    Array.from(source.matchAll(/^const (_\w+) = ("[^"\\]*");$/gm), ([, name, text]) => [
      name,
      text,
    ]),
  );
  return source.replace(/\[(_\w+)\]:/g, (key, name) => {
    const text = constants.get(name);
    return text ? `${text}:` : key;
  });
}

/** Functions that are there, and do nothing. */
function withoutBodies(source: string): string {
  const names = source.matchAll(/^export (?:const|function) (\w+)/gm);
  return Array.from(names, ([, name]) => `export const ${name} = () => {};`).join('\n');
}
