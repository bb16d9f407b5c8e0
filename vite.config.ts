import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { earlyScript } from './web/build/early-script.ts';
import { tokens } from './web/src/theme/tokens.ts';

/** The fonts of the first view, so that its lines do not wrap again when they arrive. */
const PRELOADED_FONTS =
  /(big-shoulders-latin-wght|source-serif-4-latin-400|ibm-plex-mono-latin-400)-normal.*\.woff2$/;
/** Entry points whose imports are bundled into one file, so that the first load needs no second round trip. */
const FIRST_LOAD = /\/web\/src\/(main|features\/product\/ProductDetail)\.tsx$|rolldown\/runtime/;

const preloadedFont = (file: string): HtmlTagDescriptor[] =>
  PRELOADED_FONTS.test(file)
    ? [
        {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${file}`,
          },
        },
      ]
    : [];

/** Adds what only the build knows: the design tokens and the hashed names of the fonts. */
const completeIndex = (): Plugin => ({
  name: 'complete-index',
  transformIndexHtml: (html, { bundle = {} }) => ({
    html,
    tags: [{ tag: 'style', children: tokens }, ...Object.keys(bundle).flatMap(preloadedFont)],
  }),
});

/** The page is painted before the app's code is loaded. */
const lateScript = (): Plugin => ({
  name: 'late-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module" ', '$&fetchpriority="low" '),
  },
});

export default defineConfig({
  root: `${import.meta.dirname}/web`,
  plugins: [react(), completeIndex(), earlyScript(), lateScript()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shop', test: FIRST_LOAD }] } },
    },
  },
});
