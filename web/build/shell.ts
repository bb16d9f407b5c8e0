import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));
/** The bundle is written below node_modules, where it finds its packages. */
const NODE_MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const ROOT_ELEMENT = '<div id="root">';
const APP_SCRIPT = '<script type="module" ';

/** Puts the static shell into index.html, which shows it until the app is loaded. */
export function shell(): Plugin {
  let html: Promise<string>;
  return {
    name: 'shell',
    apply: 'build',
    buildStart() {
      html = renderShell();
    },
    transformIndexHtml: {
      order: 'post',
      async handler(page) {
        const body = (await html).replaceAll(/<(input|button) /g, '<$1 disabled ');
        return (
          page
            // The shell is painted without the app's code.
            .replaceAll(APP_SCRIPT, `${APP_SCRIPT}fetchpriority="low" `)
            .replace(ROOT_ELEMENT, () => ROOT_ELEMENT + body)
        );
      },
    },
  };
}

async function renderShell(): Promise<string> {
  const folder = await mkdtemp(join(NODE_MODULES, '.shell-'));
  try {
    await build({
      configFile: false,
      root: WEB,
      logLevel: 'error',
      plugins: [react()],
      // Modules of the app add listeners when they are imported; Node has no window.
      define: { 'window.addEventListener': '(() => {})' },
      build: {
        ssr: 'src/early/shell.tsx',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { output: { entryFileNames: 'shell.mjs', codeSplitting: false } },
      },
    });
    const bundle: { shell: () => string } = await import(
      pathToFileURL(join(folder, 'shell.mjs')).href
    );
    return bundle.shell();
  } finally {
    await rm(folder, { recursive: true });
  }
}
