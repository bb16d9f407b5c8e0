// Replaces the package of this name in the bundles: Node has its own.
module.exports = globalThis.fetch;
