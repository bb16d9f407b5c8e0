import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/app/boot.ts', import.meta.url));

/** Builds the boot script without sharing chunks, so that it need not wait for the app. */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    apply: 'build',
    async buildStart() {
      const { outputFiles } = await build({
        entryPoints: [ENTRY],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
      });
      const source = outputFiles[0]?.contents ?? '';
      this.emitFile({ type: 'asset', name: 'boot.js', source });
    },
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /\/boot-[^/]*\.js$/.test(file))
        .map((file) => ({
          tag: 'script',
          attrs: { async: true, fetchpriority: 'high', src: `/${file}` },
          injectTo: 'head-prepend',
        })),
  };
}
