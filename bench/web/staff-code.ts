import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What the shop shows to visitors: a folder of `web/src/features` each. Every other is of a screen of its own,
 *  behind the sign-in. */
const OF_THE_SHOP = ['cart', 'collection', 'featured', 'home', 'not-found', 'product', 'wishlist'];
const FEATURE = /\/web\/src\/features\/([^/]+)\//;
/** Shares no file with the app, and is none of its chunks. */
const EARLY = /\/early-[^/]+\.js$/;

/** What a script of the site has of other screens than the shop's, as paths of modules. */
export type FindStaffCode = (script: string) => string[];

/** Builds the site once more, in memory: the same sources come as files of the same names.
 *  @returns a function that throws an Error for a script that is none of the build's. */
export async function createStaffCodeFinder(): Promise<FindStaffCode> {
  const configFile = join(ROOT, 'vite.config.ts');
  const built = await build({ configFile, logLevel: 'warn', build: { write: false } });
  if (!('output' in built)) throw new Error('The site was built in an unknown way');
  const chunks = new Map(
    built.output
      .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      .map(({ fileName, moduleIds }) => [`/${fileName}`, moduleIds]),
  );
  return (script) => {
    if (EARLY.test(script)) return [];
    const modules = chunks.get(script);
    if (!modules) throw new Error(`${script} is none of the site's scripts`);
    return modules.filter((id) => {
      const feature = FEATURE.exec(id)?.[1];
      return feature !== undefined && !OF_THE_SHOP.includes(feature);
    });
  };
}
