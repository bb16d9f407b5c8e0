import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BOOT_SCRIPT = /\/boot-[^/]+\.js$/;

export type FindStaffCode = (script: string) => string[];

/**
 * Builds the site again in memory; the same sources produce the same file names.
 * @returns a function that throws an Error for a script that is not part of the build
 */
export async function createStaffCodeFinder(): Promise<FindStaffCode> {
  const configFile = join(ROOT, 'vite.config.ts');
  const built = await build({ configFile, logLevel: 'warn', build: { write: false } });
  if (!('output' in built)) throw new Error('Unexpected result of the Vite build');
  const chunks = new Map(
    built.output
      .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      .map(({ fileName, moduleIds }) => [`/${fileName}`, moduleIds]),
  );
  return (script) => {
    if (BOOT_SCRIPT.test(script)) return [];
    const modules = chunks.get(script);
    if (!modules) throw new Error(`${script} is not a script of the site`);
    return modules.filter((id) => id.includes('/web/src/office/'));
  };
}
