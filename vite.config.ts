import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const PRELOADED_FONTS = /(big-shoulders|source-serif-4).*-normal.*\.woff2$/;

/** What only the build knows: the shop's name, and those of the hashed font files. */
function completeIndex(): Plugin {
  let brand = 'Guidon';
  return {
    name: 'complete-index',
    configResolved: ({ env }) => {
      brand = env.VITE_SHOP_BRAND ?? brand;
    },
    transformIndexHtml: (html, { bundle = {} }) => ({
      html: html.replace('Guidon', () => brand),
      tags: Object.keys(bundle)
        .filter((file) => PRELOADED_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${file}`,
          },
          injectTo: 'head',
        })),
    }),
  };
}

export default defineConfig({
  root: `${import.meta.dirname}/web`,
  plugins: [react(), completeIndex()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // The site's content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
