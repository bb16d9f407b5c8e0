// Replaces `abortcontroller-polyfill/dist/cjs-ponyfill` in the bundles: Node has its own AbortController.
module.exports = { AbortController: globalThis.AbortController };
