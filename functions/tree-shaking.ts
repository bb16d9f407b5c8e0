import { readFile } from 'node:fs/promises';
import type { OnLoadResult, Plugin } from 'esbuild';

/** Removes code that a bundle never reaches. Without this plugin, cold starts load 6 to 14 % more code and take
 *  about 9 % longer, and seven functions exceed the limits of `npm run bench bundles`. */
export const treeShaking: Plugin = {
  name: 'tree-shaking',
  setup(build) {
    const load = (filter: RegExp, transform: (source: string) => OnLoadResult) =>
      build.onLoad({ filter }, async ({ path }) => transform(await readFile(path, 'utf8')));

    load(/@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/, (source) => ({
      contents: withPlainKeys(source),
    }));
    // A client reads only the version.
    load(/@aws-sdk[\\/][\w-]+[\\/]package\.json$/, (source) => ({
      contents: JSON.stringify({ version: JSON.parse(source).version }),
      loader: 'json',
    }));
    // The API description is generated at build time: no function converts schemas to JSON Schema.
    load(/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, (source) => ({
      contents: source.replace(/^ *inst\._zod\.processJSONSchema = .+;$/gm, ''),
    }));
    load(/zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/, (source) => ({
      contents: withoutBodies(source),
    }));
  },
};

/** The SDK's call descriptions have computed keys, `{ [_h]: … }`. esbuild assumes that evaluating such a key
 *  has side effects, and keeps all descriptions of a client if one is used. */
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

function withoutBodies(source: string): string {
  const names = source.matchAll(/^export (?:const|function) (\w+)/gm);
  return Array.from(names, ([, name]) => `export const ${name} = () => {};`).join('\n');
}
