import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { APP_TEMPLATE_ID } from './shared/rendering/web-app.ts';
import { bootScript } from './web/build/boot-script.ts';
import { tokens } from './web/src/ui/theme/tokens.ts';

/** The fonts of the first view, so that its lines do not wrap again when they arrive. */
const PRELOADED_FONTS =
  /(big-shoulders-subset-wght|source-serif-4-subset-400|ibm-plex-mono-subset-400)-normal.*\.woff2$/;
/** Entry points whose imports are bundled into one file, so that the first load needs no second round trip. */
const FIRST_LOAD = /\/web\/src\/(main|shop\/product\/ProductDetail)\.tsx$/;
/** Libraries in a file of their own, loaded at the same time: the browser starts them in one task and the shop in
 *  another, so that a visitor can act in between, and a release that does not update them leaves them cached. */
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//;
/** In one file, so that no schema is created before Zod is configured. */
const ZOD = /\/(node_modules\/zod\/.*|web\/src\/lib\/configureZod\.ts)$/;

/** The parts of Material UI that the shop's dialogs and sheets use. */
const OVERLAY =
  /\/node_modules\/(@emotion|stylis|react-transition-group|@mui\/(system|styled-engine|utils|private-theming|material\/(styles|utils|transitions|Modal|Portal|Backdrop|Fade|Grow|Slide|Drawer|Dialog\w*|Paper|ButtonBase|Button|IconButton|Typography|Stack|Unstable_TrapFocus)))\//;
/** The other parts of Material UI, except some that few screens use. Few large files load sooner than many small ones. */
const MATERIAL = /\/node_modules\/@mui\/material\/(?!Autocomplete|useAutocomplete|Popper|Tooltip)/;

/** The HEIC decoder requires them in Node only. */
const NODE_MODULES = Object.fromEntries(
  ['fs', 'path', 'crypto'].map((name) => [name, '__vite-browser-external']),
);

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

/** Puts the app's scripts into a template, which the boot script inserts when it is time for them. */
const deferApp = (): Plugin => ({
  name: 'defer-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /(?:\s*<script type="module"[^>]*><\/script>)+/,
        `\n    <template id="${APP_TEMPLATE_ID}">$&\n    </template>`,
      ),
  },
});

/** Puts the styles of the first load into the page, which otherwise waits for a second round trip. */
const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
        const asset = bundle[file];
        return asset?.type === 'asset' ? `<style>${asset.source}</style>` : link;
      }),
  },
});

export default defineConfig({
  root: `${import.meta.dirname}/web`,
  resolve: { alias: NODE_MODULES },
  plugins: [react(), completeIndex(), bootScript(), deferApp(), inlineStyles()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page has the styles of the first load.
      resolveDependencies: (_, files) => files.filter((file) => !/\/shop-[^/]*\.css$/.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES, priority: 1 },
            { name: 'shop', test: FIRST_LOAD },
            { name: 'zod', test: ZOD },
            { name: 'overlay', test: OVERLAY, priority: 1 },
            { name: 'material', test: MATERIAL },
          ],
        },
      },
    },
  },
});
