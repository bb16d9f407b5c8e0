import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));
/** Where the packages that it needs are found. */
const WORKSHOP = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const ROOT_ELEMENT = '<div id="root">';
/** What is painted before the app needs none of its code. */
const APP = '<script type="module" ';

/** Puts what stands on the page until the app has come into index.html. */
export function shell(): Plugin {
  let html: Promise<string>;
  return {
    name: 'shell',
    apply: 'build',
    buildStart() {
      html = rendered();
    },
    transformIndexHtml: {
      order: 'post',
      async handler(page) {
        const made = await html;
        const body = made.replaceAll(/<(input|button) /g, '<$1 disabled ');
        return page
          .replaceAll(APP, `${APP}fetchpriority="low" `)
          .replace(ROOT_ELEMENT, () => ROOT_ELEMENT + body);
      },
    },
  };
}

async function rendered(): Promise<string> {
  const folder = await mkdtemp(join(WORKSHOP, '.shell-'));
  try {
    await build({
      configFile: false,
      root: WEB,
      logLevel: 'error',
      plugins: [react()],
      // Nothing happens to what is never shown.
      define: { 'window.addEventListener': '(() => {})' },
      build: {
        ssr: 'src/early/shell.tsx',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { output: { entryFileNames: 'shell.mjs', codeSplitting: false } },
      },
    });
    const made: { shell: () => string } = await import(
      pathToFileURL(join(folder, 'shell.mjs')).href
    );
    return made.shell();
  } finally {
    await rm(folder, { recursive: true });
  }
}
