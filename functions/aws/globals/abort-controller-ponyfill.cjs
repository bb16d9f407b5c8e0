// Stands in for `abortcontroller-polyfill/dist/cjs-ponyfill` in the bundles: the platform has its own.
module.exports = { AbortController: globalThis.AbortController };
