import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin } from 'vite';

const WEB = fileURLToPath(new URL('../web', import.meta.url));
const STUB = '\0not-on-the-server';

/** Removes code that the browser loads on demand, such as dialogs and the back office, except public screens. */
const withoutLazyCode: Plugin = {
  name: 'without-lazy-code',
  resolveDynamicImport: (_, importer) =>
    importer?.endsWith('/app/publicRoutes.ts') ? null : { id: STUB },
  load: (id) => (id === STUB ? 'export default () => null;' : null),
};

export async function buildWebApp(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: WEB,
    logLevel: 'error',
    plugins: [react(), withoutLazyCode],
    define: {
      'process.env.NODE_ENV': '"production"',
      // Modules add listeners on import, and Node has no window.
      'window.addEventListener': '(() => {})',
    },
    resolve: { alias: { 'react-dom/server': 'react-dom/server.edge' } },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/server/server.tsx',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'web-app.mjs', codeSplitting: false } },
    },
  });
}

/** Lists the scripts and styles of each screen beyond the first load.
 *  @param siteDir of the browser's build. */
export async function writeScreenFiles(siteDir: string, outDir: string): Promise<void> {
  const html = await readFile(join(siteDir, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(
    await readFile(join(siteDir, '.vite/manifest.json'), 'utf8'),
  );
  // The manifest has no entry: the page loads the entry's imports itself.
  const firstLoad = Object.keys(manifest).filter((name) =>
    html.includes(` src="/${manifest[name]?.file}"`),
  );
  const loaded = new Set(firstLoad.flatMap((name) => [...importsOf(manifest, name)]));
  const stylesOf = (names: Iterable<string>) =>
    [...names].flatMap((name) => manifest[name]?.css ?? []);
  const loadedStyles = new Set(stylesOf(loaded));
  const files = Object.entries(manifest).flatMap(([source, { isDynamicEntry }]) => {
    if (!isDynamicEntry || !/^src\/(shop|office)\//.test(source)) return [];
    const names = [...importsOf(manifest, source)].filter((name) => !loaded.has(name));
    const scripts = names.map((name) => `/${manifest[name]?.file}`);
    const styles = stylesOf(names)
      .filter((file) => !loadedStyles.has(file))
      .map((file) => `/${file}`);
    return [[source, { scripts, styles }]];
  });
  await writeFile(join(outDir, 'screen-files.json'), JSON.stringify(Object.fromEntries(files)));
}

function importsOf(manifest: Manifest, name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const imported of manifest[name]?.imports ?? []) importsOf(manifest, imported, known);
  return known;
}
