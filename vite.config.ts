import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const PRELOADED_FONTS = /(big-shoulders|source-serif-4).*-normal.*\.woff2$/;

/** The names of the hashed font files are known to the build alone. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
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
  };
}

export default defineConfig({
  root: `${import.meta.dirname}/web`,
  plugins: [react(), preloadFonts()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // The site's content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
