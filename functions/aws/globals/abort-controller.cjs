// Stands in for the package of this name in the bundles: the platform has its own.
module.exports = globalThis.AbortController;
